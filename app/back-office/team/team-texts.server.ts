import type { roleTexts } from "#app/staff-ui/page/back-office-texts.server.ts";
import { formDictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const teamTexts = formDictionary<typeof import("../texts/fr/team.json")>("back-office", "team");
export type TeamTexts = ReturnType<typeof teamTexts>;
export type RoleTexts = ReturnType<typeof roleTexts>;
