import { recentlyPacked } from "#app/dongles/list-dongles.server.ts";
import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { fill, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/office-paths.ts";
import { EmptyList } from "#app/staff-ui/lists/empty-list.tsx";
import { ListControls } from "#app/staff-ui/lists/list-controls.tsx";
import { TablePages } from "#app/staff-ui/lists/table-pages.tsx";
import { rowsQuery, tableQuery } from "#app/staff-ui/lists/table-state.ts";
import { Permitted } from "#app/staff-ui/page/access.tsx";
import { useLiveUpdates } from "#app/staff-ui/page/live-updates.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { defineStep, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { associateDongle } from "../../associate-dongle.server.ts";
import { matchingInQueue, preparedOrders } from "../../preparation-queues.server.ts";
import { loadQueue, processListQuery } from "../queue-list.server.ts";
import { processQueue } from "../queue-lists.tsx";
import { MineDone, QueueLayout, QueueSteps, QueueTable, workPanel } from "../queue-table.tsx";
import { queueRow } from "../queue-view.server.ts";
import { PackedList } from "../scanning/packed-list.tsx";
import { serialFields } from "../scanning/scan-fields.ts";
import { ScanForm } from "../scanning/scan-form.tsx";
import { useScanQueue } from "../scanning/use-scan-queue.ts";
import {
  chooseOrder,
  chosenOrderSteps,
  hiddenValue,
  nextInQueue,
  queueMessages,
  refusedToPacker,
  releaseStep,
  scannedOrder,
  takeSteps,
} from "../shipping-steps.server.ts";
import { type ShippingTexts, shippingTexts } from "../shipping-texts.server.ts";
import type { Route } from "./+types/orders-to-process";

const shownPacked = 5;
const live = ["orders"];

/** Paid orders to pack, oldest first (decisions 9). */
export async function loader(args: Route.LoaderArgs) {
  const { db, language, clock } = staffOf(args.context);
  const t = shippingTexts(language);
  const [queue, packed] = await Promise.all([loadQueue(args, processListQuery), recentlyPacked(db, shownPacked)]);
  const view = { language, now: clock.now() };
  const { state, page } = queue.list;
  const packedOrders = await preparedOrders(
    db,
    packed.map(({ orderId }) => orderId),
  );
  return {
    ...queue,
    t,
    longest: tableQuery(processQueue, state) === "" ? (page.rows[0]?.age ?? null) : null,
    packed: packedOrders.filter(({ order }) => order.status === "A_expedier").map((row) => queueRow(row, view)),
  };
}

export const action = staffAction({
  messages: queueMessages,
  steps: {
    associate: defineStep({
      permission: "queues.work",
      fields: serialFields,
      async run(staff, { serial }, { form, url }) {
        const order = await scannedOrder(staff.db, serial);
        if (order) return chooseOrder(url, order);
        const packed = await associateDongle(staff, { orderId: hiddenValue(form, "orderId"), serial });
        if (!packed.ok) return refusedToPacker(staff, packed, "serial");
        const values = { serial: packed.serial, number: packed.number };
        return { ok: true, values, isShownInForm: true, ...nextInQueue(url) };
      },
    }),
    release: releaseStep,
    ...takeSteps("A_traiter"),
    ...chosenOrderSteps(async (staff, params, page) =>
      matchingInQueue(staff.db, "toProcess", await processListQuery.filter(staff, params), page),
    ),
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
    <div className="grid grid-cols-1 gap-2 max-sm:gap-3">
      <ListControls
        isWorkFirst
        title={caption}
        about={
          <p role="status">
            {count > 0 && count < countLimit && <span>{plural(t.waiting, count - tests, language)}</span>}
            {tests > 0 && <span>{` ${plural(t.tests, tests, language)}`}</span>}
            {longest && <span>{` ${fill(t.oldest, { age: longest })}`}</span>}
          </p>
        }
        steps={
          <QueueSteps isMine={state.view === "mine"} hasRows={rows.length > 0} prints={["picking", "slips"]} t={t} />
        }
        spec={processQueue}
        {...list}
        texts={texts}
      />
      <QueueLayout>
        <div className={workPanel}>
          <Permitted permission="queues.work">
            <ScanForm
              list={rowsQuery(processQueue, state)}
              chosen={loaderData.chosen}
              current={current}
              known={[...loaderData.chosenOrders, ...rows, ...packed]}
              queue={queue}
              t={t}
            />
          </Permitted>
          <div className="max-sm:order-3 @max-[62rem]:order-last">
            <PackedList rows={packed} t={t} />
          </div>
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-3 max-sm:order-2">
          {loaderData.mine && <MineDone {...packedMine(loaderData.mine, t, language)} />}
          {rows.length === 0 && !loaderData.mine && (
            <EmptyList>{isFiltered ? list.t.nothingMatches : t.nothingToProcess}</EmptyList>
          )}
          {rows.length > 0 && (
            <QueueTable
              spec={processQueue}
              state={state}
              rows={rows}
              t={t}
              texts={texts}
              language={language}
              caption={caption}
              today={list.today}
              current={current?.id}
              count={count}
              isCounted={count < countLimit}
              orderRows={loaderData.orderRows}
              tableT={list.t}
            />
          )}
          <TablePages spec={processQueue} state={state} page={page} language={language} t={list.t} />
        </div>
      </QueueLayout>
    </div>
  );
}

/** Those that were packed are still the packer's own, until their parcels have left. */
const packedMine = ({ toShip }: { toShip: number }, t: ShippingTexts, language: Language) =>
  toShip === 0
    ? { done: t.allMineDone, next: null }
    : {
        done: plural(t.allPacked, toShip, language),
        next: { to: `${adminPaths.ordersToShip}?view=mine`, label: plural(t.shipMine, toShip, language) },
      };
