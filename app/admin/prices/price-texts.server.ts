import { formDictionary } from "../dictionary.server.ts";

export const priceTexts = formDictionary<typeof import("../texts/fr/prices.json")>("prices");
export type PriceTexts = ReturnType<typeof priceTexts>;
