import { dictionary } from "../dictionary.server.ts";

export const auditTexts = dictionary<typeof import("../texts/fr/audit.json")>("audit");
export type AuditTexts = ReturnType<typeof auditTexts>;
