/** Days of the periods that staff choose from. */
export const visitPeriods = [7, 30, 90, 365] as const;
export type VisitPeriod = (typeof visitPeriods)[number];
