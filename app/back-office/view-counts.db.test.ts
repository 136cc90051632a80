import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { conversationListQuery } from "#app/chat/staff/conversation-list.server.ts";
import { requestStates } from "#app/contact/requests.ts";
import { contactRequests } from "#app/contact/server/tables.server.ts";
import { requestListQuery } from "#app/contact/staff/request-list.server.ts";
import { dongleListQuery } from "#app/dongles/staff/dongle-list.server.ts";
import { stock } from "#app/dongles/testing/stock.ts";
import { followOrder } from "#app/orders/assign-order.server.ts";
import { orderListQuery } from "#app/orders/staff/order-list.server.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import { shipOrder } from "#app/shipping/ship-order.server.ts";
import { processListQuery, shipListQuery, shipQueryOf } from "#app/shipping/staff/queue-list.server.ts";
import { holdOrder, packedOrder, paidOrder, shippingDatabase } from "#app/shipping/testing/paid-orders.ts";
import { countLimit } from "#app/staff-ui/lists/list-counts.ts";
import { staffContext } from "#app/staff-ui/testing/staff-context.ts";
import { auditListQuery } from "./audit/audit-list.server.ts";
import { exportedLists } from "./lists.server.ts";

const database = shippingDatabase();

type Loaded = { list: { counts: Record<string, number>; page: { rows: unknown[]; count: number } } };
type Loading = { load(args: { url: URL; context: RouterContextProvider }): Promise<Loaded> };

async function load({ load }: Loading, query = ""): Promise<Loaded["list"]> {
  const context = staffContext();
  return (await load({ url: new URL(`http://localhost:3000/?${query}`), context })).list;
}

/** What the tabs count, and what the list of each tab holds. */
async function countedAndListed(query: Loading, ofView: (view: string) => Loading = () => query) {
  const { counts } = await load(query);
  const listed = await Promise.all(
    Object.keys(counts).map(async (view) => [view, (await load(ofView(view), `view=${view}`)).page.count] as const),
  );
  return [counts, Object.fromEntries(listed)] as const;
}

test("decisions 9.3: the tab of a view counts the rows that it opens, on every list, and a search counts none", async () => {
  const { db } = database;
  const [waiting, held] = [await paidOrder(db), await paidOrder(db)];
  await paidOrder(db);
  await holdOrder(db, held.id, "address");
  await placedOrder(db);
  await followOrder({ db }, { orderId: waiting.id, author: { userId: "u2" }, change: { assignee: "user:u1" } });
  await packedOrder(db);
  const shipped = await packedOrder(db);
  const parcel = { orderId: shipped.id, carrier: "laposte", trackingNumber: "6A70000000001" } as const;
  expect((await shipOrder(database.staff(), parcel)).ok).toBe(true);
  const company = { kind: "fleet", companyName: "Garage", firstName: "Ana", lastName: "Ruiz", language: "fr" } as const;
  await db
    .insert(contactRequests)
    .values(
      requestStates.map((state) => ({ ...company, state, id: randomUUID(), email: "a@example.com", phone: "1" })),
    );

  const [orders, listedOrders] = await countedAndListed(orderListQuery);
  expect(orders).toEqual(listedOrders);
  expect(orders).toMatchObject({ all: 6, mine: 1, toProcess: 2, toShip: 1, held: 1, shipped: 1, test: 6 });
  const [queue, listedQueue] = await countedAndListed(shipListQuery, (view) =>
    shipQueryOf(new URLSearchParams({ view })),
  );
  expect(queue).toEqual(listedQueue);
  expect(queue).toEqual({ "to-ship": 1, mine: 0, "on-the-way": 1 });
  const [requests, listedRequests] = await countedAndListed(requestListQuery);
  expect(requests).toEqual(listedRequests);
  expect(requests).toMatchObject({ open: 2, all: requestStates.length });
  const others = [processListQuery, dongleListQuery, conversationListQuery, auditListQuery];
  for (const query of [...exportedLists, ...others]) {
    if (query === shipListQuery || !("load" in query)) continue;
    const [counted, listed] = await countedAndListed(query as Loading);
    expect(counted, query.name).toEqual(listed);
  }
  expect((await load(orderListQuery, "q=garage")).counts).toEqual({});
});

test("decisions 9.3: the tabs stop counting where their numbers end", async () => {
  await stock(database.db, countLimit + 20);
  const { counts } = await load(dongleListQuery);
  expect(counts).toMatchObject({ all: countLimit, stock: countLimit, faulty: 0 });
});
