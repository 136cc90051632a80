import { dictionary } from "../dictionary.server.ts";

export const integrationsTexts = dictionary<typeof import("../texts/fr/integrations.json")>("integrations");
export type IntegrationsTexts = ReturnType<typeof integrationsTexts>;
