/** Lengths in days of the periods that staff can choose. */
export const visitPeriods = [7, 30, 90, 365] as const;
export type VisitPeriod = (typeof visitPeriods)[number];
