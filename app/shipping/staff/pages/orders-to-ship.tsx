import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { plural } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/office-paths.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import { EmptyList } from "#app/staff-ui/lists/empty-list.tsx";
import { ListControls } from "#app/staff-ui/lists/list-controls.tsx";
import { TablePages } from "#app/staff-ui/lists/table-pages.tsx";
import { hasOwnFilters } from "#app/staff-ui/lists/table-state.ts";
import { Permitted } from "#app/staff-ui/page/access.tsx";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { useLiveUpdates } from "#app/staff-ui/page/live-updates.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { defineBulkStep, defineStep, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { correctTracking } from "../../correct-tracking.server.ts";
import { deliverOrder, undoDelivery } from "../../deliver-order.server.ts";
import { carrierFileKinds } from "../../document-kinds.ts";
import { buyLabel } from "../../labels/buy-label.server.ts";
import { carrierApi } from "../../labels/follow-labels.server.ts";
import { justShipped, matchingInQueue } from "../../preparation-queues.server.ts";
import { undoSeconds } from "../../refusals.ts";
import { shipOrder, undoShipping } from "../../ship-order.server.ts";
import { CameBackStep } from "../parcel-forms.tsx";
import { cameBackSteps } from "../parcel-steps.server.ts";
import { loadQueue, parcelListQuery, shipQueryOf } from "../queue-list.server.ts";
import { parcelQueue, shipQueue } from "../queue-lists.tsx";
import { MineDone, QueueSteps } from "../queue-table.tsx";
import { queueRow } from "../queue-view.server.ts";
import {
  labelFields,
  numberField,
  parcelFields,
  parcelsFields,
  shipFields,
  versionField,
} from "../scanning/scan-fields.ts";
import { JustShipped } from "../shipping-queue/just-shipped.tsx";
import { ShipQueue } from "../shipping-queue/ship-queue.tsx";
import { ShippedTable } from "../shipping-queue/shipped-table.tsx";
import {
  chooseOrder,
  chosenOrderSteps,
  hiddenValue,
  isAboutNumber,
  nextInQueue,
  orderOfScannedDongle,
  queueMessages,
  refusedStep,
  refusedToPacker,
  releaseStep,
  scannedOrder,
  takeSteps,
} from "../shipping-steps.server.ts";
import { shippingTexts } from "../shipping-texts.server.ts";
import { carrierOfLabel, carrierOptions, labelOffer, otherCarrierOfLabel } from "../used-carriers.server.ts";
import type { Route } from "./+types/orders-to-ship";

const live = ["orders"];

/** Packed orders, oldest first; `?view=on-the-way`: shipped parcels (decisions 9). */
export async function loader(args: Route.LoaderArgs) {
  const { db, language, clock } = staffOf(args.context);
  const t = shippingTexts(language);
  const [queue, undoable] = await Promise.all([
    loadQueue(args, shipQueryOf(args.url.searchParams)),
    justShipped(db, clock.now()),
  ]);
  const shown = { language, now: clock.now() };
  const isOnTheWay = queue.list.state.view === "on-the-way";
  return {
    ...queue,
    ...(isOnTheWay && { documentTitle: documentTitle(t.viewOnTheWay, language) }),
    usualWeight: shopSetting("parcel.weightGrams"),
    t,
    justShipped: undoable.map((row) => ({ ...queueRow(row, shown), secondsLeft: row.secondsLeft })),
    carriers: carrierOptions(),
    labels: labelOffer(),
  };
}

export const action = staffAction({
  messages: queueMessages,
  steps: {
    ship: defineStep({
      permission: "queues.work",
      fields: parcelFields,
      async run(staff, { weight, ...values }, { form, url }) {
        const code = values.trackingNumber;
        const order = (await scannedOrder(staff.db, code)) ?? (await orderOfScannedDongle(staff.db, code));
        if (order) return chooseOrder(url, order);
        const carrier = carrierOfLabel(values.carrier, code);
        const isOther = carrier !== undefined && carrier.id !== values.carrier;
        const shipped = await shipOrder(staff, {
          ...values,
          ...(isOther && { carrier: carrier.id }),
          weightGrams: weight,
          orderId: hiddenValue(form, "orderId"),
          version: Number(hiddenValue(form, "version")),
        });
        if (shipped.ok) {
          const named = { number: shipped.number, ...(isOther && { carrier: carrier.name }) };
          return { ok: true, values: named, ...(isOther && { done: "shipWithOther" }), ...nextInQueue(url) };
        }
        return refusedToPacker(staff, shipped, isAboutNumber(shipped) ? "trackingNumber" : undefined);
      },
    }),
    buyLabel: defineStep({
      permission: "queues.work",
      fields: labelFields,
      async run(staff, { carrier, weight }, { form, url }) {
        const [orderId, version] = [hiddenValue(form, "orderId"), Number(hiddenValue(form, "version"))];
        const bought = await buyLabel(staff, carrierApi(), { orderId, version, carrier, weightGrams: weight });
        return bought.ok
          ? { ok: true, values: { number: bought.number }, ...nextInQueue(url) }
          : refusedToPacker(staff, bought);
      },
    }),
    shipMany: defineBulkStep({
      permission: "queues.work",
      fields: parcelsFields,
      // Each row needs its own number.
      matching: async () => ({ ids: [], next: null }),
      async runRow(staff, id, values, { form }) {
        const trackingNumber = hiddenValue(form, numberField(id));
        if (!trackingNumber.trim()) return { ok: false, error: "noNumber" };
        const version = Number(hiddenValue(form, versionField(id)));
        const other = otherCarrierOfLabel(values, trackingNumber);
        const carrier = other?.id ?? values.carrier;
        const shipped = await shipOrder(staff, { ...values, carrier, orderId: id, trackingNumber, version });
        if (!shipped.ok) return refusedToPacker(staff, shipped);
        const named = { number: shipped.number, ...(other && { carrier: other.name }) };
        return { ok: true, values: named, ...(other && { done: "shipWithOther" }), label: shipped.number };
      },
      undo: "undoShipments",
      undoFor: undoSeconds,
    }),
    undoShipping: defineStep({
      permission: "queues.work",
      fields: {},
      reversible: "No mail has left yet; the order can be shipped again.",
      async run(staff, _values, { form }) {
        const undone = await undoShipping(staff, hiddenValue(form, "orderId"));
        return undone.ok ? { ok: true, values: { number: undone.number } } : refusedStep(undone, staff.language);
      },
    }),
    undoShipments: defineBulkStep({
      permission: "queues.work",
      fields: {},
      reversible: "No mail has left yet; the orders can be shipped again.",
      matching: async () => ({ ids: [], next: null }),
      async runRow(staff, id) {
        const undone = await undoShipping(staff, id);
        return undone.ok
          ? { ok: true, done: "undoShipping", values: { number: undone.number }, label: undone.number }
          : refusedStep(undone, staff.language);
      },
    }),
    correct: defineStep({
      permission: "queues.work",
      fields: shipFields,
      async run(staff, values, { form }) {
        const [orderId, seen] = [hiddenValue(form, "orderId"), hiddenValue(form, "seen")];
        const corrected = await correctTracking(staff, { ...values, orderId, seen });
        if (corrected.ok) return { ok: true, values: { number: corrected.number } };
        const refused = refusedStep(corrected, staff.language, isAboutNumber(corrected) ? "trackingNumber" : undefined);
        return corrected.error === "otherNumber" ? { ...refused, isStale: true } : refused;
      },
    }),
    release: releaseStep,
    ...takeSteps("A_expedier"),
    ...chosenOrderSteps(async (staff, params, page) => {
      const { queue, filter } = shipQueryOf(params);
      return matchingInQueue(staff.db, queue, await filter(staff, params), page);
    }),
    ...cameBackSteps,
    deliver: defineBulkStep({
      permission: "queues.work",
      fields: {},
      matching: async (staff, params, page) =>
        matchingInQueue(staff.db, "onTheWay", await parcelListQuery.filter(staff, params), page),
      async runRow(staff, id) {
        const delivered = await deliverOrder(staff, id);
        return delivered.ok
          ? { ok: true, values: { number: delivered.number }, isFinal: "wasDelivered" in delivered }
          : refusedStep(delivered, staff.language);
      },
      undo: "undoDeliveries",
      undoFor: undoSeconds,
    }),
    undoDeliveries: defineBulkStep({
      permission: "queues.work",
      fields: {},
      reversible: "No mail has left yet; the orders can be marked again.",
      matching: async () => ({ ids: [], next: null }),
      async runRow(staff, id) {
        const undone = await undoDelivery(staff, id);
        const values = undone.ok ? { number: undone.number } : {};
        return undone.ok ? { ok: true, values, label: undone.number } : refusedStep(undone, staff.language);
      },
    }),
  },
});

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function OrdersToShip({ loaderData }: Route.ComponentProps) {
  const { t, list, texts, tests, current, carriers } = loaderData;
  const { language, state, page, t: tableT } = list;
  const { rows, count, countLimit } = page;
  const isOnTheWay = state.view === "on-the-way";
  const spec = isOnTheWay ? parcelQueue : shipQueue;
  const waiting = isOnTheWay ? t.onTheWay : t.waitingToShip;
  useLiveUpdates(live);
  const table = {
    ...{ spec, state, rows, carriers, t, texts, tableT, language, today: list.today },
    ...{ count, isCounted: count < countLimit, orderRows: loaderData.orderRows },
  };
  const below = (
    <>
      {loaderData.mine && (
        <MineDone
          done={t.allMineDone}
          next={{
            to: `${adminPaths.ordersToProcess}${loaderData.mine.toProcess > 0 ? "?view=mine" : ""}`,
            label: t.toProcess,
          }}
        />
      )}
      {rows.length === 0 && !loaderData.mine && (
        <EmptyList>
          {hasOwnFilters(spec, state) || state.search
            ? tableT.nothingMatches
            : isOnTheWay
              ? t.nothingOnTheWay
              : t.nothingToShip}
        </EmptyList>
      )}
      <TablePages spec={spec} state={state} page={page} language={language} t={tableT} />
    </>
  );
  const justShipped = <JustShipped rows={loaderData.justShipped} t={t} language={language} />;
  return (
    <div className="grid grid-cols-1 gap-2 max-sm:gap-3">
      <ListControls
        isWorkFirst={!isOnTheWay}
        title={isOnTheWay ? t.viewOnTheWay : list.caption}
        about={
          <p role="status">
            {count > 0 && count < countLimit && <span>{plural(waiting, count - tests, language)}</span>}
            {tests > 0 && <span>{` ${plural(t.tests, tests, language)}`}</span>}
          </p>
        }
        steps={
          <QueueSteps
            isMine={state.view === "mine"}
            hasRows={rows.length > 0 && !isOnTheWay}
            isQueue={!isOnTheWay}
            prints={["labels-a6", "labels-a4", "slips", "cn22", "cn23", ...carrierFileKinds]}
            t={t}
            action={
              <>
                {isOnTheWay && <CameBackStep t={t} />}
                <Permitted to={adminPaths.trackingImport}>
                  <ButtonLink size="sm" variant="secondary" to={adminPaths.trackingImport} className="max-sm:hidden">
                    {t.listImport.title}
                  </ButtonLink>
                </Permitted>
              </>
            }
          />
        }
        spec={spec}
        texts={texts}
        {...list}
      />
      {isOnTheWay ? (
        <>
          {justShipped}
          <ShippedTable {...table} caption={t.viewOnTheWay} />
          {below}
        </>
      ) : (
        <ShipQueue
          {...table}
          chosen={loaderData.chosen}
          current={current}
          below={below}
          justShipped={justShipped}
          usualWeight={loaderData.usualWeight}
          labels={loaderData.labels}
          title={list.caption}
          chosenOrders={loaderData.chosenOrders}
        />
      )}
    </div>
  );
}
