import type { LoaderFunctionArgs } from "react-router";
import type { OrderFilter } from "#app/orders/lists/list-orders.server.ts";
import { amongOrders, readOrderFilter } from "#app/orders/staff/order-filter.server.ts";
import { readOrderRows } from "#app/orders/staff/order-rows.server.ts";
import type { PageRequest } from "#app/platform/database/keyset.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { readTableState, rowsQuery } from "#app/staff-ui/lists/table-state.ts";
import { type Staff, staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { countQueue, preparedOrders, type QueueName, type QueueSort, readQueue } from "../preparation-queues.server.ts";
import { ordersTakenBy } from "../take-orders.server.ts";
import { parcelQueue, processQueue, type QueueList, shipQueue } from "./queue-lists.tsx";
import { queueRow, readTakers } from "./queue-view.server.ts";
import { queueTexts } from "./shipping-texts.server.ts";

/** Test orders are counted separately, up to this number. */
const maxTests = 1_000;

type Args = Pick<LoaderFunctionArgs, "url" | "context">;
type Query = { filter: OrderFilter; sort: QueueSort; page: PageRequest };

const queueOf = (page: "process" | "ship", view: string): QueueName => {
  if (page === "process") return "toProcess";
  return view === "on-the-way" ? "onTheWay" : "toShip";
};

function defineQueueQuery(list: QueueList, queue: QueueName, page: "process" | "ship") {
  const listQuery = defineListQuery(list, {
    ...(page === "process"
      ? ({ name: "orders-to-process", section: "ordersToProcess" } as const)
      : ({ name: "orders-to-ship", section: "ordersToShip" } as const)),
    texts: queueTexts,
    async filter({ packer, ...chosen }, db, { author }) {
      const filter = await readOrderFilter(db, chosen);
      if (!packer?.length) return filter;
      return { ...filter, among: await ordersTakenBy(db, author.userId, systemClock.now()) };
    },
    async rows(db, query: Query, staff) {
      const { language, clock } = staff;
      const found = await readQueue(db, queue, query);
      const ids = found.rows.map(({ order }) => order.id);
      const shown = { language, now: clock.now(), takers: await readTakers(db, staff, ids) };
      return { ...found, rows: found.rows.map((row) => queueRow(row, shown)) };
    },
    fileRows: (db, query: Query) => readQueue(db, queue, query),
    // The tabs of one page lead to two lists.
    count: (db, filter, atMost, view) => countQueue(db, queueOf(page, view), filter, atMost),
    among: amongOrders,
  });
  return { ...listQuery, list, queue };
}

export const processListQuery = defineQueueQuery(processQueue, "toProcess", "process");
export const parcelListQuery = defineQueueQuery(parcelQueue, "onTheWay", "ship");
const packedListQuery = defineQueueQuery(shipQueue, "toShip", "ship");

export const shipQueryOf = (params: URLSearchParams) =>
  params.get("view") === "on-the-way" ? parcelListQuery : packedListQuery;

export const shipListQuery = {
  ...packedListQuery,
  export: (args: Args) => shipQueryOf(args.url.searchParams).export(args),
};

/**
 * The queue's orders for the address (decisions 9), the chosen order in any state, and the suggested one: the chosen or, on
 * the first page, the oldest of the person's own, or else a free one.
 */
export async function loadQueue(args: Args, { load, list, queue }: typeof processListQuery) {
  const staff = staffOf(args.context);
  const { db, language, clock } = staff;
  const chosen = args.url.searchParams.get("order") ?? "";
  const isFiltered = rowsQuery(list, readTableState(list, args.url.searchParams)) !== "";
  async function readChosen() {
    const found = await preparedOrders(db, chosen ? [chosen] : []);
    const shown = { language, now: clock.now(), takers: await readTakers(db, staff, chosen ? [chosen] : []) };
    return found.map((row) => queueRow(row, shown));
  }
  const [page, tests, chosenOrders, orderRows] = await Promise.all([
    load(args),
    isFiltered ? 0 : countQueue(db, queue, { isTest: true }, maxTests),
    readChosen(),
    readOrderRows(staff),
  ]);
  const { state } = page.list;
  const { after, before } = state;
  const { rows } = page.list.page;
  // Own orders first, and none of another packer.
  const next = rows.find(({ taker }) => taker?.isOwn) ?? rows.find(({ taker }) => taker === null);
  const suggested = after || before ? null : (next ?? null);
  const mine = await ownCounts(staff, state.view === "mine" && rows.length === 0);
  return { ...page, orderRows, tests, chosen, chosenOrders, mine, current: chosenOrders[0] ?? suggested };
}

/** Of the orders that the packer has taken, once none of them waits in this queue any more. */
async function ownCounts({ db, author, clock }: Staff, isAsked: boolean) {
  if (!isAsked) return null;
  const among = await ordersTakenBy(db, author.userId, clock.now());
  const count = (queue: QueueName) => (among.length === 0 ? 0 : countQueue(db, queue, { among }, maxTests));
  const [toProcess, toShip] = await Promise.all([count("toProcess"), count("toShip")]);
  return { toProcess, toShip };
}
