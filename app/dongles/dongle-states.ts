/** The state of a dongle (decisions 9); labels are translated. */
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
 * Allowed transitions. A dongle becomes `associated` and `shipped` only with its order, and `associated` again when the
 * shipping of that order is undone. Returned goods are inspected before they are sold again; a dongle marked faulty by
 * mistake goes back through quarantine.
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

/** States in which a dongle belongs to an order; in all others it belongs to none. */
export const statesWithOrder: readonly DongleState[] = ["associated", "shipped", "activated"];

/** The steps that follow an order's, which nobody makes manually (app/shipping). */
const stepsOfOrders: readonly DongleState[] = ["associated", "shipped"];

/** What staff may do manually with a dongle in this state. One that is packed for an order is first removed from its order. */
export const manualDongleStates = (from: DongleState): readonly DongleState[] =>
  from === "associated" ? [] : nextDongleStates[from].filter((to) => !stepsOfOrders.includes(to));
