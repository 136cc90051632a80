import { formDictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const orderTexts = formDictionary<typeof import("./texts/fr/order.json")>("orders/staff", "order");
export type OrderTexts = ReturnType<typeof orderTexts>;
