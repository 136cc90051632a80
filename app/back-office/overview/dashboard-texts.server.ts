import { orderListTexts } from "#app/orders/staff/order-list.server.ts";
import { dictionary, extended } from "#app/staff-ui/page/dictionary.server.ts";

export const dashboardTexts = extended(
  dictionary<typeof import("../texts/fr/dashboard.json")>("back-office", "dashboard"),
  (_, language) => ({ statuses: orderListTexts(language).statuses }),
);
export type DashboardTexts = ReturnType<typeof dashboardTexts>;
