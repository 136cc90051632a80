import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";

export const demandTexts = extended(
  formDictionary<typeof import("./texts/fr/demand.json")>("compatibility/staff", "demand"),
  ({ awaited }, language) => ({
    sending: frameTexts(language).listImport.sending,
    options: { awaited: { yes: awaited } },
  }),
);
export type DemandTexts = ReturnType<typeof demandTexts>;
