import { extended, formDictionary } from "../dictionary.server.ts";
import { frameTexts } from "../frame/frame-texts.server.ts";

export const demandTexts = extended(
  formDictionary<typeof import("../texts/fr/demand.json")>("demand"),
  ({ awaited }, language) => ({
    sending: frameTexts(language).listImport.sending,
    options: { awaited: { yes: awaited } },
  }),
);
export type DemandTexts = ReturnType<typeof demandTexts>;
