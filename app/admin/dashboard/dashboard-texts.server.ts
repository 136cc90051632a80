import { dictionary, extended } from "../dictionary.server.ts";
import { orderListTexts } from "../orders/list-texts.server.ts";

export const dashboardTexts = extended(
  dictionary<typeof import("../texts/fr/dashboard.json")>("dashboard"),
  (_, language) => ({ statuses: orderListTexts(language).statuses }),
);
export type DashboardTexts = ReturnType<typeof dashboardTexts>;
