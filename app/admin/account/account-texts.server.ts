import { formDictionary } from "../dictionary.server.ts";

export const accountTexts = formDictionary<typeof import("../texts/fr/account.json")>("account");
export type AccountTexts = ReturnType<typeof accountTexts>;
