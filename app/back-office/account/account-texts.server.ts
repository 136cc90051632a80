import { formDictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const accountTexts = formDictionary<typeof import("../texts/fr/account.json")>("back-office", "account");
export type AccountTexts = ReturnType<typeof accountTexts>;
