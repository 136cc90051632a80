import type { Db } from "#app/platform/database/database.server.ts";
import { type DongleState, nextDongleStates, statesWithOrder } from "./dongle-states.ts";
import { dongleEvents, dongles } from "./server/tables.server.ts";

/** Steps from the arrival in stock; `orderId`: of the later ones. */
export type DemoDongle = { serial: string; orderId: string | null; steps: { at: Date; to: DongleState }[] };

/** Throws on an illegal step. */
export async function storeDemoDongles(tx: Db, author: string, all: DemoDongle[]): Promise<void> {
  await tx.insert(dongles).values(
    all.map(({ serial, orderId, steps }) => {
      const { to: state, at: updatedAt } = steps.at(-1)!;
      const order = statesWithOrder.includes(state) ? orderId : null;
      return { serial, state, orderId: order, version: steps.length, createdAt: steps[0]!.at, updatedAt };
    }),
  );
  const events = all.flatMap(({ serial, orderId, steps }) =>
    steps.map(({ at, to }, index) => {
      const fromState = steps[index - 1]?.to ?? null;
      if (fromState ? !nextDongleStates[fromState].includes(to) : to !== "in_stock")
        throw new Error(`a demonstration dongle cannot go from ${fromState} to ${to}`);
      return { serial, at, author, fromState, toState: to, orderId: index === 0 ? null : orderId };
    }),
  );
  await tx.insert(dongleEvents).values(events);
}
