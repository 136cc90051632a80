/** What the page needs of the declaration's form; the schema stays on the server (docs/decisions/0011). */
export const bounds = { name: 80, orderReference: 80 };

export const withdrawalFields = ["name", "orderReference", "email"] as const;
export type WithdrawalField = (typeof withdrawalFields)[number];
export type WithdrawalValues = Record<WithdrawalField, string>;

export const emptyWithdrawal: WithdrawalValues = { name: "", orderReference: "", email: "" };
