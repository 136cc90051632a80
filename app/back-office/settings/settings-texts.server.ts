import { formDictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const settingsTexts = formDictionary<typeof import("../texts/fr/settings.json")>("back-office", "settings");
export type SettingsTexts = ReturnType<typeof settingsTexts>;
