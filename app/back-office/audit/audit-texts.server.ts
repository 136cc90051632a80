import { dictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const auditTexts = dictionary<typeof import("../texts/fr/audit.json")>("back-office", "audit");
export type AuditTexts = ReturnType<typeof auditTexts>;
