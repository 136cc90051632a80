import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { listWithdrawals, openStates } from "./list-withdrawals.server.ts";
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
