import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderEvents } from "#app/orders/server/tables.server.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { listWithdrawals, openStates, withdrawalsOfOrder } from "./list-withdrawals.server.ts";
import { withdrawalEvents, withdrawals } from "./server/tables.server.ts";
import { type WithdrawalState, withdrawalState } from "./server/withdrawal-state.ts";
import { startWithdrawalShop } from "./testing/withdrawal-shop.ts";

const shop = startForTests(startWithdrawalShop);

const states = ["unconfirmed", "withdrawn", "confirmed", "refused", "disputed"] as const satisfies WithdrawalState[];
const kinds = ["confirmed", "accepted", "refused", "disputed"] as const;

test("decisions 9: the list of a state has the declarations that are in it, whatever happened to them", async () => {
  const { id: orderId } = await shop.order("A_traiter");
  const at = new Date();
  const stateOf = new Map<string, WithdrawalState>();
  for (const outcome of ["order", "unconfirmed", "review"] as const)
    for (let steps = 0; steps < 2 ** kinds.length; steps++)
      for (const moved of [orderId, null]) {
        const id = randomUUID();
        const declared = { name: "Zoé", orderReference: "?", email: "zoe@example.com", language: "fr", receivedAt: at };
        await shop.db.insert(withdrawals).values({ id, outcome, ...declared });
        const events = kinds
          .filter((_, place) => steps & (1 << place))
          .map((kind) => ({ withdrawalId: id, at, kind, author: "test", orderId: moved }));
        if (events.length > 0) await shop.db.insert(withdrawalEvents).values(events);
        stateOf.set(id, withdrawalState({ outcome }, events));
      }
  const listed = async (state: readonly WithdrawalState[]) =>
    (await listWithdrawals(shop.db, { filter: { state }, descending: true, page: { limit: 1000 } })).rows.map(
      ({ withdrawal }) => withdrawal.id,
    );
  expect(new Set(stateOf.values())).toEqual(new Set(states));
  for (const asked of [...states.map((state) => [state]), openStates, [...openStates, "refused"], states] as const) {
    const expected = [...stateOf].filter(([, state]) => asked.includes(state)).map(([id]) => id);
    expect((await listed(asked)).toSorted(), asked.join(", ")).toEqual(expected.toSorted());
  }
});

test("law 1, L221-19: staff see the last day of the period, and whether a declaration came by its midnight in Paris", async () => {
  const order = await shop.order("A_traiter", "A_expedier", "Expediee", "Livree");
  const declare = (at: string) =>
    shop.declare({ orderReference: order.number, email: order.email }, { clock: fixedClock(at) });
  await shop.db
    .update(orderEvents)
    .set({ at: new Date("2026-11-03T22:59:00Z") })
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.toStatus, "Livree")));
  for (const at of ["2026-11-17T22:59:59Z", "2026-11-17T23:00:00Z"]) await declare(at);
  expect((await withdrawalsOfOrder(shop.db, order.id)).map(({ period }) => period)).toEqual([
    { lastDay: "2026-11-17", isInTime: true },
    { lastDay: "2026-11-17", isInTime: false },
  ]);
  const waiting = await shop.order("A_traiter");
  await shop.declare({ orderReference: waiting.number, email: waiting.email });
  expect(await withdrawalsOfOrder(shop.db, waiting.id)).toMatchObject([{ period: null }]);
});
