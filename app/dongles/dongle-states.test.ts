import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type DongleState,
  dongleStates,
  manualDongleStates,
  nextDongleStates,
  statesWithOrder,
} from "./dongle-states.ts";

test("decisions 9: every state can be reached from stock, and every dongle can come back to it", () => {
  const reached = new Set<DongleState>(["in_stock"]);
  // A set that grows while it is walked through is walked to its end.
  for (const state of reached) for (const to of nextDongleStates[state]) reached.add(to);
  expect([...reached].toSorted()).toEqual(dongleStates.toSorted());
  for (const start of dongleStates) {
    const seen = new Set([start]);
    for (const state of seen) for (const to of nextDongleStates[state]) seen.add(to);
    expect(seen.has("in_stock"), start).toBe(true);
  }
});

test("whatever staff do manually, a dongle joins an order and leaves for its buyer only with the order", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...dongleStates), { maxLength: 40 }), (targets) => {
      let state: DongleState = "in_stock";
      for (const target of targets) if (manualDongleStates(state).includes(target)) state = target;
      expect(statesWithOrder).not.toContain(state);
    }),
  );
  expect(manualDongleStates("associated")).toEqual([]);
  expect(manualDongleStates("shipped")).toEqual(["activated", "returned"]);
});

test("what came back is inspected before it is sold again: no step leads from a buyer straight to stock", () => {
  for (const state of ["shipped", "activated"] as const) expect(nextDongleStates[state]).not.toContain("in_stock");
});
