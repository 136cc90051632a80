import { plural } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/paths.ts";
import { carriers } from "#app/shipping/carriers.ts";
import { deliverOrder } from "#app/shipping/deliver-order.server.ts";
import { preparedOrders, queuePageSize, readQueue } from "#app/shipping/preparation-queues.server.ts";
import { shipOrder } from "#app/shipping/ship-order.server.ts";
import { ButtonLink, PlainLink } from "#app/ui/controls/link.tsx";
import { documentTitle, sectionTitle } from "../back-office-texts.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { defineBulkStep, defineStep, staffAction } from "../frame/staff-action.server.ts";
import { pageNumber } from "../shipping/page-number.ts";
import { QueuePages } from "../shipping/queue-pages.tsx";
import { QueueTable } from "../shipping/queue-table.tsx";
import { queueRow } from "../shipping/queue-view.server.ts";
import { shipFields } from "../shipping/scan-fields.ts";
import { ShipForm } from "../shipping/ship-form.tsx";
import { ShippedTable } from "../shipping/shipped-table.tsx";
import { hiddenValue, nextInQueue, refusedStep, releaseStep, scannedOrder } from "../shipping/shipping-steps.server.ts";
import { shippingTexts } from "../shipping/shipping-texts.server.ts";
import type { Route } from "./+types/orders-to-ship";

const onTheWay = "on-the-way";

/** Packed orders that wait for their tracking number, oldest first; `?view=on-the-way`: those that have left (decisions 9). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language, clock } = staffOf(context);
  const t = shippingTexts(language);
  const page = pageNumber(url.searchParams);
  const view = url.searchParams.get("view") === onTheWay ? onTheWay : "to-ship";
  const chosen = url.searchParams.get("order");
  const [queue, [asked]] = await Promise.all([
    readQueue(db, view === onTheWay ? "onTheWay" : "toShip", page),
    preparedOrders(db, chosen === null ? [] : [chosen]),
  ]);
  const shown = { t, language, now: clock.now() };
  const rows = queue.rows.map((row) => queueRow(row, shown));
  const title = sectionTitle("ordersToShip", language);
  return {
    ...{ t, language, title, documentTitle: documentTitle(title, language), page, count: queue.count, rows, view },
    pages: Math.max(1, Math.ceil(queue.count / queuePageSize)),
    chosen: asked?.order.id ?? "",
    current: asked ? queueRow(asked, shown) : (rows[0] ?? null),
    carriers: carriers.map(({ id, name }) => ({ value: id, label: name })),
  };
}

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
        const isNumber = ["malformedNumber", "numberUsed"].includes(shipped.error);
        return refusedStep(shipped, staff.language, isNumber ? "trackingNumber" : undefined);
      },
    }),
    release: releaseStep,
    deliver: defineBulkStep({
      fields: {},
      async matching() {
        // The page offers the rows that it shows, never all that match.
        return { ids: [], next: null };
      },
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

export default function OrdersToShip({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language, title, rows, current, page, pages, count, view } = loaderData;
  const isOnTheWay = view === onTheWay;
  const other = isOnTheWay ? adminPaths.ordersToShip : `${adminPaths.ordersToShip}?view=${onTheWay}`;
  const waiting = isOnTheWay ? t.onTheWay : t.waitingToShip;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-start gap-3">
        <div className="mr-auto grid gap-1">
          <h1 className="text-xl">{title}</h1>
          <p className="text-muted" role="status">
            {count === 0 ? t.nothingToShip : plural(waiting, count, language)}
          </p>
        </div>
        <ButtonLink size="sm" variant="secondary" to={adminPaths.trackingImport}>
          {t.importTitle}
        </ButtonLink>
      </div>
      <nav aria-label={t.views} className="flex gap-1 border-b border-line">
        {[false, true].map((each) => (
          <PlainLink
            key={String(each)}
            to={each === isOnTheWay ? "#" : other}
            aria-current={each === isOnTheWay ? "page" : undefined}
            className="-mb-px flex min-h-9 items-center border-b-2 border-transparent px-3 text-muted hover:text-ink aria-[current=page]:border-signal aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {each ? t.viewOnTheWay : t.viewToShip}
          </PlainLink>
        ))}
      </nav>
      {isOnTheWay ? (
        <ShippedTable rows={rows} t={t} caption={t.viewOnTheWay} answer={actionData} />
      ) : (
        <>
          {current && (
            <ShipForm key={loaderData.chosen} row={current} t={t} language={language} carriers={loaderData.carriers} />
          )}
          {rows.length > 0 && (
            <QueueTable
              rows={rows}
              t={t}
              caption={title}
              choosePath={adminPaths.ordersToShip}
              current={current?.id}
              prints={["labels-a6", "labels-a4", "slips"]}
            />
          )}
        </>
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
