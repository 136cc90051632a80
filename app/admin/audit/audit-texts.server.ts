import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

export type AuditTexts = typeof import("../texts/fr/audit.json");

export const auditTexts = (language: Language): AuditTexts => loadTexts<AuditTexts>("admin", "audit", language);
