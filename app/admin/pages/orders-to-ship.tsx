import { plural } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/paths.ts";
import { carriers } from "#app/shipping/carriers.ts";
import { correctTracking } from "#app/shipping/correct-tracking.server.ts";
import { deliverOrder } from "#app/shipping/deliver-order.server.ts";
import {
  justShipped,
  matchingInQueue,
  preparedOrders,
  queuePageSize,
  readQueue,
} from "#app/shipping/preparation-queues.server.ts";
import { shipOrder } from "#app/shipping/ship-order.server.ts";
import { undoShipping } from "#app/shipping/undo-shipping.server.ts";
import { ButtonLink, PlainLink } from "#app/ui/controls/link.tsx";
import { documentTitle, sectionTitle } from "../back-office-texts.server.ts";
import { useLiveUpdates } from "../frame/live-updates.ts";
import { staffOf } from "../frame/staff.server.ts";
import { defineBulkStep, defineStep, staffAction } from "../frame/staff-action.server.ts";
import { JustShipped } from "../shipping/just-shipped.tsx";
import { pageNumber } from "../shipping/page-number.ts";
import { QueuePages } from "../shipping/queue-pages.tsx";
import { queueRow } from "../shipping/queue-view.server.ts";
import { numberField, parcelsFields, shipFields, versionField } from "../shipping/scan-fields.ts";
import { ShipQueue } from "../shipping/ship-queue.tsx";
import { ShippedTable } from "../shipping/shipped-table.tsx";
import { hiddenValue, nextInQueue, refusedStep, releaseStep, scannedOrder } from "../shipping/shipping-steps.server.ts";
import { shippingTexts } from "../shipping/shipping-texts.server.ts";
import { tableTexts } from "../table/table-texts.server.ts";
import type { Route } from "./+types/orders-to-ship";

const onTheWay = "on-the-way";
const live = ["orders"];

/** Packed orders that wait for their tracking number, oldest first; `?view=on-the-way`: those that have left (decisions 9). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language, clock } = staffOf(context);
  const t = shippingTexts(language);
  const page = pageNumber(url.searchParams);
  const view = url.searchParams.get("view") === onTheWay ? onTheWay : "to-ship";
  const chosen = url.searchParams.get("order");
  const [queue, undoable, [asked]] = await Promise.all([
    readQueue(db, view === onTheWay ? "onTheWay" : "toShip", page),
    justShipped(db),
    preparedOrders(db, chosen === null ? [] : [chosen]),
  ]);
  const shown = { language, now: clock.now() };
  const rows = queue.rows.map((row) => queueRow(row, shown));
  const title = sectionTitle("ordersToShip", language);
  return {
    ...{ t, language, title, documentTitle: documentTitle(title, language), page, count: queue.count, rows, view },
    pages: Math.max(1, Math.ceil(queue.count / queuePageSize)),
    chosen: chosen ?? "",
    // A later page only shows its orders: the oldest come first.
    current: asked ? queueRow(asked, shown) : page === 1 ? (rows[0] ?? null) : null,
    asked: asked ? [queueRow(asked, shown)] : [],
    justShipped: undoable.map((row) => queueRow(row, shown)),
    tableT: tableTexts(language),
    carriers: carriers.map(({ id, name }) => ({ value: id, label: name })),
  };
}

const isAboutNumber = ({ error }: { error: string }): boolean =>
  ["malformedNumber", "numberUsed", "otherNumber", "sameNumber"].includes(error);

export const action = staffAction({
  messages: (language) => shippingTexts(language).messages,
  steps: {
    ship: defineStep({
      fields: shipFields,
      async run(staff, values, { form, url }) {
        const order = await scannedOrder(staff.db, values.trackingNumber);
        if (order) return { ok: true, done: "orderChosen", to: `${adminPaths.ordersToShip}?order=${order}` };
        const version = Number(hiddenValue(form, "version"));
        const shipped = await shipOrder(staff, { ...values, orderId: hiddenValue(form, "orderId"), version });
        if (shipped.ok) return { ok: true, values: { number: shipped.number }, ...nextInQueue(url) };
        return refusedStep(shipped, staff.language, isAboutNumber(shipped) ? "trackingNumber" : undefined);
      },
    }),
    shipMany: defineBulkStep({
      fields: parcelsFields,
      // Each row needs its number: never all that match.
      matching: async () => ({ ids: [], next: null }),
      async runRow(staff, id, values, { form }) {
        const trackingNumber = hiddenValue(form, numberField(id));
        if (!trackingNumber.trim()) return { ok: false, error: "noNumber" };
        const version = Number(hiddenValue(form, versionField(id)));
        const shipped = await shipOrder(staff, { ...values, orderId: id, trackingNumber, version });
        return shipped.ok
          ? { ok: true, values: { number: shipped.number }, label: shipped.number }
          : refusedStep(shipped, staff.language);
      },
      undo: "undoShipments",
    }),
    undoShipping: defineStep({
      fields: {},
      async run(staff, _values, { form }) {
        const undone = await undoShipping(staff, hiddenValue(form, "orderId"));
        return undone.ok ? { ok: true, values: { number: undone.number } } : refusedStep(undone, staff.language);
      },
    }),
    undoShipments: defineBulkStep({
      fields: {},
      matching: async () => ({ ids: [], next: null }),
      async runRow(staff, id) {
        const undone = await undoShipping(staff, id);
        return undone.ok
          ? { ok: true, done: "undoShipping", values: { number: undone.number }, label: undone.number }
          : refusedStep(undone, staff.language);
      },
    }),
    correct: defineStep({
      fields: shipFields,
      async run(staff, values, { form }) {
        const [orderId, seen] = [hiddenValue(form, "orderId"), hiddenValue(form, "seen")];
        const corrected = await correctTracking(staff, { ...values, orderId, seen });
        if (corrected.ok) return { ok: true, values: { number: corrected.number } };
        return refusedStep(corrected, staff.language, isAboutNumber(corrected) ? "trackingNumber" : undefined);
      },
    }),
    release: releaseStep,
    deliver: defineBulkStep({
      fields: {},
      matching: (staff, _params, page) => matchingInQueue(staff.db, "onTheWay", page),
      async runRow(staff, id) {
        const delivered = await deliverOrder(staff, id);
        return delivered.ok
          ? { ok: true, values: { number: delivered.number } }
          : refusedStep(delivered, staff.language);
      },
    }),
  },
});

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function OrdersToShip({ loaderData }: Route.ComponentProps) {
  const { t, tableT, language, title, rows, current, page, pages, count, view, carriers } = loaderData;
  const isOnTheWay = view === onTheWay;
  const waiting = isOnTheWay ? t.onTheWay : t.waitingToShip;
  useLiveUpdates(live);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-start gap-3">
        <div className="mr-auto grid gap-1">
          <h1 className="text-xl">{title}</h1>
          <p className="text-muted" role="status">
            {count === 0 ? t.nothingToShip : plural(waiting, count, language)}
          </p>
        </div>
        <ButtonLink size="sm" variant="secondary" to={adminPaths.trackingImport}>
          {t.listImport.title}
        </ButtonLink>
      </div>
      <nav aria-label={t.views} className="flex gap-1 border-b border-line">
        {[false, true].map((each) => (
          <PlainLink
            key={String(each)}
            to={each ? `${adminPaths.ordersToShip}?view=${onTheWay}` : adminPaths.ordersToShip}
            aria-current={each === isOnTheWay ? "page" : undefined}
            className="-mb-px flex min-h-9 items-center border-b-2 border-transparent px-3 text-muted hover:text-ink aria-[current=page]:border-signal aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {each ? t.viewOnTheWay : t.viewToShip}
          </PlainLink>
        ))}
      </nav>
      <JustShipped rows={loaderData.justShipped} t={t} language={language} />
      {isOnTheWay ? (
        <ShippedTable {...{ rows, count, carriers, t, tableT, language }} caption={t.viewOnTheWay} />
      ) : (
        <ShipQueue
          chosen={loaderData.chosen}
          {...{ rows, current, carriers, t, tableT, language, title }}
          asked={loaderData.asked}
        />
      )}
      <QueuePages
        path={isOnTheWay ? `${adminPaths.ordersToShip}?view=${onTheWay}` : adminPaths.ordersToShip}
        page={page}
        pages={pages}
        t={t}
      />
    </div>
  );
}
