import type { Language } from "#app/i18n/languages.ts";
import type { DeadMailFilter } from "#app/mail/dead-mails.server.ts";
import type { DeliveryFilter } from "#app/payments/webhook-deliveries.server.ts";
import type { TableState } from "#app/staff-ui/lists/table-state.ts";
import { deliveriesTable } from "./integration-tables.ts";
import { integrationsTexts } from "./integrations-texts.server.ts";

/** The list of webhooks, with a filter for every effect that has a name. */
export const deliverySpec = (language: Language) => deliveriesTable(Object.keys(integrationsTexts(language).effects));

export const deadMailFilter = ({ search, filters }: TableState): DeadMailFilter => ({
  search,
  ...(filters.language && { language: filters.language }),
});

export function deliveryFilter({ search, filters }: TableState): DeliveryFilter {
  const { outcome, from, to } = filters;
  return { search, ...(outcome && { outcome }), ...(from && { from: from[0]! }), ...(to && { to: to[0]! }) };
}

/** The texts of the list, with those that it shares with the overview. */
export function deadMailTexts(language: Language) {
  const {
    columns,
    deadMailSearch: search,
    noDeadMails: empty,
    filters,
    views,
    reasons,
    mailNames,
  } = integrationsTexts(language);
  return { columns, search, empty, filters, views, reasons, mailNames };
}

export function deliveryTexts(language: Language) {
  const { columns, deliverySearch: search, noDeliveries: empty, filters, views, effects } = integrationsTexts(language);
  return { columns, search, empty, filters, views, effects, options: { outcome: effects } };
}
