import { dictionary } from "../page/dictionary.server.ts";

/** The texts that all lists of the back office share. */
export const tableTexts = dictionary<typeof import("../texts/fr/table.json")>("staff-ui", "table");
export type TableTexts = ReturnType<typeof tableTexts>;
