import { recentlyPacked } from "#app/dongles/list-dongles.server.ts";
import { revalidateAfterConflict } from "#app/forms/revalidate-after-conflict.ts";
import { fill, plural } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/paths.ts";
import { associateDongle } from "#app/shipping/associate-dongle.server.ts";
import { preparedOrders } from "#app/shipping/preparation-queues.server.ts";
import { useLiveUpdates } from "../frame/live-updates.ts";
import { staffOf } from "../frame/staff.server.ts";
import { defineStep, staffAction } from "../frame/staff-action.server.ts";
import { PackedList } from "../shipping/packed-list.tsx";
import { loadQueue } from "../shipping/queue-list.server.ts";
import { QueueTable } from "../shipping/queue-table.tsx";
import { processQueue } from "../shipping/queue-tables.ts";
import { queueRow } from "../shipping/queue-view.server.ts";
import { serialFields } from "../shipping/scan-fields.ts";
import { ScanForm } from "../shipping/scan-form.tsx";
import {
  chooseOrder,
  hiddenValue,
  nextInQueue,
  refusedStep,
  releaseStep,
  scannedOrder,
} from "../shipping/shipping-steps.server.ts";
import { shippingTexts } from "../shipping/shipping-texts.server.ts";
import { useScanQueue } from "../shipping/use-scan-queue.ts";
import { EmptyList } from "../table/empty-list.tsx";
import { ListControls } from "../table/list-controls.tsx";
import { TablePages } from "../table/table-pages.tsx";
import { rowsQuery, tableQuery } from "../table/table-state.ts";
import type { Route } from "./+types/orders-to-process";

const shownPacked = 5;
const live = ["orders"];

/** Paid orders to pack, oldest first (decisions 9): a dongle is scanned for the first one, or for the one in the address. */
export async function loader(args: Route.LoaderArgs) {
  const { db, language, clock } = staffOf(args.context);
  const t = shippingTexts(language);
  const [queue, packed] = await Promise.all([
    loadQueue(args, { spec: processQueue, section: "ordersToProcess", queue: "toProcess" }),
    recentlyPacked(db, shownPacked),
  ]);
  const view = { language, now: clock.now() };
  const { state, page } = queue.list;
  const packedOrders = await preparedOrders(
    db,
    packed.map(({ orderId }) => orderId),
  );
  return {
    ...{ ...queue, t },
    longest: tableQuery(processQueue, state) === "" ? (page.rows[0]?.age ?? null) : null,
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
        if (order) return chooseOrder(url, order);
        const packed = await associateDongle(staff, { orderId: hiddenValue(form, "orderId"), serial });
        if (!packed.ok) return refusedStep(packed, staff.language, "serial");
        const values = { serial: packed.serial, number: packed.number };
        return { ok: true, values, ...nextInQueue(url) };
      },
    }),
    release: releaseStep,
  },
});

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function OrdersToProcess({ loaderData }: Route.ComponentProps) {
  const { t, list, texts, tests, current, packed, longest } = loaderData;
  const { language, state, page, caption } = list;
  const { rows, count, countLimit } = page;
  const queue = useScanQueue();
  useLiveUpdates(live);
  const isFiltered = rowsQuery(processQueue, state) !== "";
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <h1 className="text-xl">{caption}</h1>
        <p className="text-muted" role="status">
          {count > 0 && count < countLimit && <span>{plural(t.waiting, count - tests, language)}</span>}
          {tests > 0 && <span>{` ${plural(t.tests, tests, language)}`}</span>}
          {longest && <span>{` ${fill(t.oldest, { age: longest })}`}</span>}
        </p>
      </div>
      <ScanForm
        list={rowsQuery(processQueue, state)}
        chosen={loaderData.chosen}
        current={current}
        known={[...loaderData.chosenOrders, ...rows, ...packed]}
        queue={queue}
        t={t}
      />
      <PackedList rows={packed} t={t} />
      <ListControls spec={processQueue} {...list} texts={texts} exportPath={adminPaths.ordersToProcessExport} />
      {rows.length === 0 && <EmptyList>{isFiltered ? list.t.nothingMatches : t.nothingToProcess}</EmptyList>}
      {rows.length > 0 && (
        <QueueTable
          spec={processQueue}
          {...{ state, rows, t, texts, language, caption }}
          current={current?.id}
          prints={["picking", "slips"]}
        />
      )}
      <TablePages spec={processQueue} {...{ state, page, language }} t={list.t} />
    </div>
  );
}
