import { ownValue } from "#app/platform/text/own-value.ts";

/**
 * Texts of which a mail has one and not the others, by template: each list names what is left out where its key is shown. A
 * template without an entry has one case.
 */
const cases: Record<string, Record<string, readonly string[]>> = {
  "orders.mails.confirmation": {
    intro: ["introFree", "importTax"],
    introFree: ["intro", "importTax"],
    importTax: ["introFree"],
  },
  "shipping.mails.shipped": { intro: ["introAny", "preheaderAny"], introAny: ["intro", "preheader"] },
  "orders.staff-mails.delivered": { intro: ["introAny"], introAny: ["intro"] },
  "orders.staff-mails.returned": {
    refund: ["refunded", "nothing"],
    refunded: ["refund", "nothing"],
    nothing: ["refund", "refunded"],
  },
  "orders.staff-mails.cameBack": { choice: ["again"], again: ["choice"] },
  "orders.staff-mails.exchange": { sendBack: ["ask"], ask: ["sendBack", "row"] },
  "orders.staff-mails.cancelled": { refund: ["nothing"], nothing: ["refund"] },
  "withdrawals.mails.receipt": {
    refund: ["checking", "unreceived", "returnAsk", "nothing", "notSent"],
    checking: ["unreceived", "returnAsk", "refund", "nothing", "notSent", "slip", "slipLink", "sendBack", "costs"],
    unreceived: ["checking", "returnAsk", "nothing", "notSent"],
    returnAsk: ["checking", "unreceived", "nothing", "notSent", "slip", "slipLink"],
    notSent: ["checking", "unreceived", "returnAsk", "nothing", "slip", "slipLink", "sendBack", "costs", "refundWait"],
    nothing: ["checking", "unreceived", "returnAsk", "refund", "notSent", "refundWait"],
  },
  "withdrawals.mails.refundDue": {
    due: ["lateSubject", "late", "waiting"],
    waiting: ["lateSubject", "late", "due"],
    late: ["subject", "waiting", "due"],
  },
};

/** Texts that fill the placeholder with their name in others of their mail: the days of a delivery. */
export const textsInOthers: readonly string[] = ["days"];

/** Each text of these is a mail of its own. */
const listsOfMails = /(?:Subjects|Texts)$/;

/** The texts that name a case, in the order of the template. */
export const casesOf = (template: string, fields: readonly string[]): string[] =>
  listsOfMails.test(template) ? [...fields] : Object.keys(ownValue(cases, template) ?? {});

/** The texts that a mail of this case lacks; of the first case without one. */
export function leftOut(
  template: string,
  fields: readonly string[],
  chosen: string | null | undefined,
): readonly string[] {
  const all = casesOf(template, fields);
  const shown = all.find((name) => name === chosen) ?? all[0];
  if (shown === undefined) return [];
  return listsOfMails.test(template)
    ? fields.filter((field) => field !== shown)
    : (ownValue(ownValue(cases, template) ?? {}, shown) ?? []);
}

/** The case in which a text stands; undefined if it is in all. */
export const caseWith = (template: string, fields: readonly string[], field: string): string | undefined =>
  casesOf(template, fields).find((name) => !leftOut(template, fields, name).includes(field));

/** In the preview's address and the test mail's form: the case that is shown. No text has this name. */
export const caseQuery = "shown-case";
