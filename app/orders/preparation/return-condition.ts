/** What the inspection of returned goods finds; the labels are translated. */
export const returnConditions = ["intact", "tested", "damaged", "incomplete"] as const;
export type ReturnCondition = (typeof returnConditions)[number];
