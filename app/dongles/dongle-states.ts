/** States of a dongle (decisions 9); labels are translated. */
export const dongleStates = [
  "in_stock",
  "associated",
  "shipped",
  "activated",
  "returned",
  "quarantine",
  "faulty",
] as const;
export type DongleState = (typeof dongleStates)[number];

/**
 * Allowed transitions. `associated` and `shipped` only with an order. Returned goods are inspected before resale; one
 * marked faulty by mistake goes through quarantine.
 */
export const nextDongleStates: Record<DongleState, readonly DongleState[]> = {
  in_stock: ["associated", "quarantine", "faulty"],
  associated: ["in_stock", "shipped"],
  shipped: ["activated", "returned", "associated"],
  activated: ["returned"],
  returned: ["in_stock", "quarantine", "faulty"],
  quarantine: ["in_stock", "faulty"],
  faulty: ["quarantine"],
};

export const statesWithOrder: readonly DongleState[] = ["associated", "shipped", "activated"];

/** Follow an order's steps (app/shipping), never manual. */
const stepsOfOrders: readonly DongleState[] = ["associated", "shipped"];

/** A packed dongle must first be removed from its order. */
export const manualDongleStates = (from: DongleState): readonly DongleState[] =>
  from === "associated" ? [] : nextDongleStates[from].filter((to) => !stepsOfOrders.includes(to));
