import { dictionary, extended } from "#app/staff-ui/page/dictionary.server.ts";

const orderTexts = dictionary<typeof import("#app/orders/staff/texts/fr/order.json")>("orders/staff", "order");

export const integrationsTexts = extended(
  dictionary<typeof import("../texts/fr/integrations.json")>("back-office", "integrations"),
  (_, language) => ({ mailNames: orderTexts(language).mails }),
);
export type IntegrationsTexts = ReturnType<typeof integrationsTexts>;
