import { formDictionary } from "../dictionary.server.ts";

export const teamTexts = formDictionary<typeof import("../texts/fr/team.json")>("team");
export type TeamTexts = ReturnType<typeof teamTexts>;
