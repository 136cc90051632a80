import { energyNames } from "#app/catalogue/vehicles/energy-names.server.ts";
import { chatTexts } from "#app/chat/staff/chat-texts.server.ts";
import { requestTexts } from "#app/contact/staff/request-list.server.ts";
import { dongleTexts } from "#app/dongles/staff/dongle-texts.server.ts";
import { type Language, languageNames } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { mailNames } from "#app/mail/define-mail.server.ts";
import { newsletterTexts } from "#app/newsletter/staff/newsletter-texts.server.ts";
import { orderFieldLabels } from "#app/orders/fields/order-field-labels.server.ts";
import { orderListTexts } from "#app/orders/staff/order-list.server.ts";
import { retentionTexts } from "#app/privacy/staff/retention-rows.server.ts";
import { promoTexts } from "#app/promotions/staff/promo-list.server.ts";
import { carriers } from "#app/shipping/carriers.ts";
import { roleTexts } from "#app/staff-ui/page/back-office-texts.server.ts";
import { dictionary } from "#app/staff-ui/page/dictionary.server.ts";
import { withdrawalTexts } from "#app/withdrawals/staff/withdrawal-texts.server.ts";
import { integrationsTexts } from "../integrations/integrations-texts.server.ts";
import { keysTexts, webhooksTexts } from "../keys/keys-texts.server.ts";
import { peopleTexts } from "../people/people-list.server.ts";
import { settingsTexts } from "../settings/settings-texts.server.ts";

export const auditTexts = dictionary<typeof import("../texts/fr/audit.json")>("back-office", "audit");
export type AuditTexts = ReturnType<typeof auditTexts>;

export type ChangesTexts = ReturnType<typeof changesTexts>;

type OrderTexts = typeof import("#app/orders/staff/texts/fr/order.json");

/** The labels of forms as words of a line; German nouns and abbreviations keep their capitals. */
const orderFieldsInSentences = (language: Language) =>
  Object.fromEntries(
    Object.entries(orderFieldLabels(language)).map(([field, label]) => [
      field,
      language === "de" ? label : label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()),
    ]),
  );

/** By the name of the setting, without its section. */
const settingLabels = (language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settingsTexts(language).labels).map(([key, label]) => [key.slice(key.indexOf(".") + 1), label]),
  );

export function changesTexts(language: Language) {
  const { before, after, none, secret, yes, no, field, fields, more, questionStates } = auditTexts(language);
  const { statuses, payments, returns } = orderListTexts(language);
  const { origins, conditions, mailStates, events, channels } = loadTexts<OrderTexts>(
    "orders/staff",
    "order",
    language,
  );
  const mails: Record<string, string> = mailNames(language);
  const newsletter = newsletterTexts(language);
  const chat = chatTexts(language);
  return {
    before,
    after,
    none,
    secret,
    yes,
    no,
    field,
    more,
    fields: {
      ...settingLabels(language),
      perMinute: keysTexts(language).labels.perMinute,
      ...orderFieldsInSentences(language),
      ...retentionTexts(language).kinds,
      ...peopleTexts(language).parts,
      ...fields,
    } as Record<string, string>,
    /** By field, or by entity type and field where several types have a field of that name. */
    values: {
      status: statuses,
      payment_status: payments,
      origin: origins,
      role: roleTexts(language).names,
      channel: channels,
      return_cause: returns,
      discountType: promoTexts(language).types,
      carrier: Object.fromEntries(carriers.map(({ id, name }) => [id, name])),
      energy: energyNames(language),
      kind: mails,
      language: languageNames,
      outcome: integrationsTexts(language).effects,
      permissions: keysTexts(language).labels,
      topics: webhooksTexts(language).labels,
      "chat.state": chat.states,
      "dongle.state": dongleTexts(language).states,
      "letter.status": newsletter.letterStates,
      "mail.status": mailStates,
      "request.state": requestTexts(language).states,
      "subscriber.status": newsletter.states,
      "unanswered-question.state": questionStates,
      "withdrawal.state": withdrawalTexts(language).states,
    } as Record<string, Record<string, string>>,
    /** Translations of notes that the program writes. */
    notes: { events, conditions, steps: chat.steps as Record<string, string>, mails },
  };
}
