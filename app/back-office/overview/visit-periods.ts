export const visitPeriods = [7, 30, 90, 365] as const;
export type VisitPeriod = (typeof visitPeriods)[number];
