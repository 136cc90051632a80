import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { orderListTexts } from "../orders/list-texts.server.ts";

export const dashboardTexts = (language: Language) => ({
  ...loadTexts<typeof import("../texts/fr/dashboard.json")>("admin", "dashboard", language),
  statuses: orderListTexts(language).statuses,
});
export type DashboardTexts = ReturnType<typeof dashboardTexts>;
