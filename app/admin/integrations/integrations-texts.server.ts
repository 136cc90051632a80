import { dictionary, extended } from "../dictionary.server.ts";

const orderTexts = dictionary<typeof import("../texts/fr/order.json")>("order");

export const integrationsTexts = extended(
  dictionary<typeof import("../texts/fr/integrations.json")>("integrations"),
  (_, language) => ({ mailNames: orderTexts(language).mails }),
);
export type IntegrationsTexts = ReturnType<typeof integrationsTexts>;
