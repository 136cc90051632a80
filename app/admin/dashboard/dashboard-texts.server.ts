import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

export type DashboardTexts = typeof import("../texts/fr/dashboard.json");

export const dashboardTexts = (language: Language): DashboardTexts =>
  loadTexts<DashboardTexts>("admin", "dashboard", language);
