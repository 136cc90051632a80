import { formDictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const priceTexts = formDictionary<typeof import("./texts/fr/prices.json")>("catalogue/staff", "prices");
export type PriceTexts = ReturnType<typeof priceTexts>;
