import { dictionary } from "../dictionary.server.ts";

/** The texts that all lists of the back office share. */
export const tableTexts = dictionary<typeof import("../texts/fr/table.json")>("table");
export type TableTexts = ReturnType<typeof tableTexts>;
