import { countDeadMails, deadMailPage } from "#app/mail/dead-mails.server.ts";
import { countDeliveries, listDeliveries } from "#app/payments/webhook-deliveries.server.ts";
import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { deadMailList, deliveryList } from "./integration-lists.tsx";
import { integrationsTexts } from "./integrations-texts.server.ts";

export const deadMailListQuery = defineListQuery(deadMailList, {
  name: "dead-mails",
  section: "api",
  title: (language) => integrationsTexts(language).deadMails,
  texts(language) {
    const { columns, filters, views, reasons, mailNames, ...t } = integrationsTexts(language);
    return { columns, search: t.deadMailSearch, empty: t.noDeadMails, filters, views, reasons, mailNames };
  },
  filter: (chosen) => chosen,
  rows: deadMailPage,
  count: countDeadMails,
});

export const deliveryListQuery = defineListQuery(deliveryList, {
  name: "deliveries",
  section: "api",
  title: (language) => integrationsTexts(language).allDeliveries,
  texts(language) {
    const { columns, filters, views, effects, ...t } = integrationsTexts(language);
    const options = { outcome: effects };
    return { columns, search: t.deliverySearch, empty: t.noDeliveries, filters, views, effects, options };
  },
  choices: async ({ language }) => ({ outcome: Object.keys(integrationsTexts(language).effects) }),
  filter: (chosen) => chosen,
  rows: listDeliveries,
  count: countDeliveries,
});
