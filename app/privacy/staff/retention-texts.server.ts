import { dictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const retentionTexts = dictionary<typeof import("./texts/fr/retention.json")>("privacy/staff", "retention");
