import { dictionary } from "../dictionary.server.ts";

export const retentionTexts = dictionary<typeof import("../texts/fr/retention.json")>("retention");
