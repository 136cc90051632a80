import { recentlyPacked } from "#app/dongles/list-dongles.server.ts";
import { fill, plural } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/paths.ts";
import { associateDongle } from "#app/shipping/associate-dongle.server.ts";
import { preparedOrders, queuePageSize, readQueue } from "#app/shipping/preparation-queues.server.ts";
import { documentTitle, sectionTitle } from "../back-office-texts.server.ts";
import { useLiveUpdates } from "../frame/live-updates.ts";
import { staffOf } from "../frame/staff.server.ts";
import { defineStep, staffAction } from "../frame/staff-action.server.ts";
import { CameraScanner } from "../shipping/camera-scanner.tsx";
import { PackedList } from "../shipping/packed-list.tsx";
import { pageNumber } from "../shipping/page-number.ts";
import { QueuePages } from "../shipping/queue-pages.tsx";
import { QueueTable } from "../shipping/queue-table.tsx";
import { longestWait, queueRow } from "../shipping/queue-view.server.ts";
import { serialFields } from "../shipping/scan-fields.ts";
import { ScanForm } from "../shipping/scan-form.tsx";
import { hiddenValue, nextInQueue, refusedStep, releaseStep, scannedOrder } from "../shipping/shipping-steps.server.ts";
import { shippingTexts } from "../shipping/shipping-texts.server.ts";
import { UnsentScans } from "../shipping/unsent-scans.tsx";
import { useScanQueue } from "../shipping/use-scan-queue.ts";
import type { Route } from "./+types/orders-to-process";

const shownPacked = 5;
const live = ["orders"];

/** Paid orders that wait, oldest first (decisions 9): scan a dongle for the first one, or for the one in the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language, clock } = staffOf(context);
  const t = shippingTexts(language);
  const page = pageNumber(url.searchParams);
  const chosen = url.searchParams.get("order");
  const [queue, packed, [asked]] = await Promise.all([
    readQueue(db, "toProcess", page),
    recentlyPacked(db, shownPacked),
    preparedOrders(db, chosen === null ? [] : [chosen]),
  ]);
  const view = { language, now: clock.now() };
  const rows = queue.rows.map((row) => queueRow(row, view));
  const packedOrders = await preparedOrders(
    db,
    packed.map(({ orderId }) => orderId),
  );
  const title = sectionTitle("ordersToProcess", language);
  return {
    ...{ t, language, title, documentTitle: documentTitle(title, language), page, count: queue.count, rows },
    longest: page === 1 ? longestWait(queue.rows, view) : null,
    pages: Math.max(1, Math.ceil(queue.count / queuePageSize)),
    chosen: chosen ?? "",
    // A later page only shows its orders: the oldest come first.
    current: asked ? queueRow(asked, view) : page === 1 ? (rows[0] ?? null) : null,
    asked: asked ? [queueRow(asked, view)] : [],
    packed: packedOrders.filter(({ order }) => order.status === "A_expedier").map((row) => queueRow(row, view)),
  };
}

export const action = staffAction({
  messages: (language) => shippingTexts(language).messages,
  steps: {
    associate: defineStep({
      fields: serialFields,
      async run(staff, { serial }, { form, url }) {
        const order = await scannedOrder(staff.db, serial);
        if (order) return { ok: true, done: "orderChosen", to: `${adminPaths.ordersToProcess}?order=${order}` };
        const packed = await associateDongle(staff, { orderId: hiddenValue(form, "orderId"), serial });
        if (!packed.ok) return refusedStep(packed, staff.language, "serial");
        const values = { serial: packed.serial, number: packed.number };
        return { ok: true, values, ...nextInQueue(url) };
      },
    }),
    release: releaseStep,
  },
});

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function OrdersToProcess({ loaderData }: Route.ComponentProps) {
  const { t, language, title, rows, current, packed, longest, page, pages, count } = loaderData;
  const queue = useScanQueue();
  useLiveUpdates(live);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <h1 className="text-xl">{title}</h1>
        <p className="text-muted" role="status">
          {count === 0 ? t.nothingToProcess : plural(t.waiting, count, language)}
          {longest && ` ${fill(t.oldest, { age: longest })}`}
        </p>
      </div>
      <CameraScanner onCode={queue.add} t={t.camera} />
      <UnsentScans queue={queue} t={t} />
      <ScanForm
        chosen={loaderData.chosen}
        current={current}
        known={[...loaderData.asked, ...rows, ...packed]}
        queue={queue}
        t={t}
        language={language}
      />
      <PackedList rows={packed} t={t} language={language} />
      {rows.length > 0 && (
        <QueueTable
          rows={rows}
          t={t}
          caption={title}
          choosePath={adminPaths.ordersToProcess}
          current={current?.id}
          prints={["picking", "slips"]}
        />
      )}
      <QueuePages path={adminPaths.ordersToProcess} page={page} pages={pages} t={t} />
    </div>
  );
}
