import type { LoaderFunctionArgs } from "react-router";
import type { OrderFilter, OrderSort } from "#app/orders/lists/list-orders.server.ts";
import { readOrderFilter } from "#app/orders/staff/order-filter.server.ts";
import type { PageRequest } from "#app/platform/database/keyset.server.ts";
import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { readTableState, rowsQuery } from "#app/staff-ui/lists/table-state.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { countQueue, preparedOrders, type QueueName, readQueue } from "../preparation-queues.server.ts";
import { parcelQueue, processQueue, type QueueList, shipQueue } from "./queue-lists.tsx";
import { queueRow } from "./queue-view.server.ts";
import { queueTexts } from "./shipping-texts.server.ts";

/** Test orders are counted separately, up to this number. */
const maxTests = 1_000;

type Args = Pick<LoaderFunctionArgs, "url" | "context">;
type Query = { filter: OrderFilter; sort: OrderSort; page: PageRequest };

function defineQueueQuery(list: QueueList, queue: QueueName, page: "process" | "ship") {
  const listQuery = defineListQuery(list, {
    ...(page === "process"
      ? ({ name: "orders-to-process", section: "ordersToProcess" } as const)
      : ({ name: "orders-to-ship", section: "ordersToShip" } as const)),
    texts: queueTexts,
    filter: (chosen, db) => readOrderFilter(db, chosen),
    async rows(db, query: Query, { language, clock }) {
      const found = await readQueue(db, queue, query);
      const shown = { language, now: clock.now() };
      return { ...found, rows: found.rows.map((row) => queueRow(row, shown)) };
    },
    fileRows: (db, query: Query) => readQueue(db, queue, query),
    count: (db, filter, atMost) => countQueue(db, queue, filter, atMost),
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
 * the first page, the oldest.
 */
export async function loadQueue(args: Args, { load, list, queue }: typeof processListQuery) {
  const { db, language, clock } = staffOf(args.context);
  const shown = { language, now: clock.now() };
  const chosen = args.url.searchParams.get("order") ?? "";
  const isFiltered = rowsQuery(list, readTableState(list, args.url.searchParams)) !== "";
  const [page, tests, chosenOrders] = await Promise.all([
    load(args),
    isFiltered ? 0 : countQueue(db, queue, { isTest: true }, maxTests),
    preparedOrders(db, chosen ? [chosen] : []).then((found) => found.map((row) => queueRow(row, shown))),
  ]);
  const { after, before } = page.list.state;
  const suggested = after || before ? null : (page.list.page.rows[0] ?? null);
  return { ...page, tests, chosen, chosenOrders, current: chosenOrders[0] ?? suggested };
}
