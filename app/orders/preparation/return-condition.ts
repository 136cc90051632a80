export const returnConditions = ["intact", "tested", "damaged", "incomplete"] as const;
export type ReturnCondition = (typeof returnConditions)[number];
