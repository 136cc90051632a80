import { dictionary } from "../page/dictionary.server.ts";

export const tableTexts = dictionary<typeof import("../texts/fr/table.json")>("staff-ui", "table");
export type TableTexts = ReturnType<typeof tableTexts>;
