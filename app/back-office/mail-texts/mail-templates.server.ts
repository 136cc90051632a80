import { type Language, languages } from "#app/i18n/languages.ts";
import { dictionarySource, ownTextsRow, textsByPath, withOwnTexts } from "#app/i18n/texts.server.ts";
import type { MailKind } from "#app/mail/mail-kinds.server.ts";
import { storedValues } from "#app/platform/settings/shop/shop-settings.ts";

type Section = readonly [section: string, kind: MailKind, shared?: readonly string[]];

/** Sections of the mails' dictionaries; `shared`: texts beside the section that the mail shows too. */
const sections: Record<string, readonly Section[]> = {
  "orders/mails": [
    [
      "confirmation",
      "order-confirmation",
      [
        ...["importTax", "terms", "termsLink", "guarantee", "data", "dataLink"],
        ...["withdrawal", "withdrawalLink", "withdrawalForm"],
      ],
    ],
    ["refused", "payment-refused"],
  ],
  "shipping/mails": [
    ["shipped", "order-shipped"],
    ["corrected", "tracking-corrected"],
  ],
  "orders/staff-mails": [
    ["address", "order-address-changed"],
    ["ownAddress", "order-address-changed"],
    ["newEmail", "order-email-changed"],
    ["oldEmail", "order-email-changed"],
    ["delivered", "order-delivered"],
    ["notDelivered", "delivery-undone"],
    ["cameBack", "order-came-back"],
    ["sentBack", "order-came-back"],
    ["exchange", "order-exchange"],
    ["mention", "order-mention"],
    ["mentionPerson", "person-mention"],
    ["returned", "order-returned"],
    ["cancelled", "order-cancelled"],
    ["refunded", "order-refunded"],
    ["refundedOtherwise", "order-refunded"],
    ["refundedByBank", "order-refunded"],
    ["corrected", "order-corrected"],
    ["notRefunded", "order-not-refunded"],
    ["letter", "order-letter"],
    ["disputeInquiry", "payment-disputed"],
    ["disputeOpen", "payment-disputed"],
    ["disputeDate", "payment-disputed"],
    ["disputeFundsTaken", "payment-disputed"],
    ["disputeFundsReturned", "payment-disputed"],
    ["disputeKept", "dispute-closed"],
    ["disputeLost", "dispute-closed"],
  ],
  "withdrawals/mails": [
    ["acknowledgement", "withdrawal-acknowledgement", ["statement"]],
    ["digest", "withdrawal-digest"],
    ["receipt", "withdrawal-receipt"],
    ["refusal", "withdrawal-refusal"],
    ["staff", "withdrawal-staff"],
    ["staffSubjects", "withdrawal-staff"],
    ["staffTexts", "withdrawal-staff"],
    ["refundDue", "refund-due"],
  ],
  "tracking/mails": [["link", "order-link"]],
  "contact/mails": [
    ["acknowledgement", "contact-acknowledgement"],
    ["answer", "contact-answer"],
    ["staff", "contact-staff"],
    ["assigned", "contact-assigned"],
  ],
  "chat/mails": [
    ["reply", "chat-reply"],
    ["transcript", "chat-transcript"],
  ],
  "compatibility/mails": [
    ["waiting", "compatibility-waiting"],
    ["nowCompatible", "compatibility-now"],
  ],
  "newsletter/newsletter": [["mail", "newsletter-confirmation"]],
  "newsletter/unsubscribe": [["mail", "newsletter-unsubscribe"]],
  "privacy/mails": [["link", "data-link"]],
  "accounts/mails": [
    ["reset", "password-reset"],
    ["invitation", "staff-invitation"],
  ],
  "accounts/notices": [
    ["accountSubjects", "account-notice"],
    ["accountTexts", "account-notice"],
    ["teamSubjects", "team-notice"],
    ["teamTexts", "team-notice"],
  ],
};

/** Quoted from the law or compared by the program: never changed here (law 1.1, 1.4). */
const fixedTexts = new Set([
  ...["withdrawal", "withdrawalLink", "withdrawalForm", "guarantee", "terms"].map((name) => `orders/mails:${name}`),
  ...["withdrawal", "withdrawalLink"].map((name) => `shipping/mails:shipped.${name}`),
  ...["statement", "acknowledgement.action"].map((name) => `withdrawals/mails:${name}`),
]);
/** Part of what the law asks a mail to say: changed with care. */
const legalTexts =
  /^(withdrawals\/mails:(acknowledgement|digest|receipt|refusal)\.|orders\/mails:(importTax|data|confirmation\.delivery)|orders\/staff-mails:(notRefunded|refunded)\.)/;
/** A reason of the order's history, by which the program finds it again. */
const isOfMail = (path: string): boolean => !path.endsWith(".holdReason");

export type MailTemplate = { id: string; domain: string; page: string; kind: MailKind; paths: readonly string[] };

const originalsIn = (domain: string, page: string, language: Language): Record<string, unknown> =>
  JSON.parse(dictionarySource(domain, page, language)!);

/** Every mail whose texts staff may replace (decisions 9.8); letters are written by staff anyway. */
export const mailTemplates: readonly MailTemplate[] = Object.entries(sections).flatMap(([dictionary, of]) => {
  const [domain, page] = dictionary.split("/") as [string, string];
  const all = [...textsByPath(originalsIn(domain, page, "fr")).keys()].filter(isOfMail);
  return of.map(([section, kind, shared = []]) => ({
    id: `${domain}.${page}.${section}`,
    domain,
    page,
    kind,
    paths: all.filter((path) => path.startsWith(`${section}.`) || shared.includes(path)),
  }));
});

export const findMailTemplate = (id: string | undefined): MailTemplate | undefined =>
  mailTemplates.find((template) => template.id === id);

/** Path without its section, as the form names a text. */
export const fieldOfPath = (path: string): string => path.slice(path.indexOf(".") + 1);

export const rowOf = ({ domain, page }: MailTemplate, language: Language): string =>
  ownTextsRow(domain, page, language);

export type MailText = {
  path: string;
  field: string;
  original: string;
  text: string;
  rule: "free" | "legal" | "fixed";
};

/** As in the dictionary, with placeholders; `text`: the shop's own, else the original. */
export function mailTextsOf(template: MailTemplate, language: Language): MailText[] {
  const { domain, page, paths } = template;
  const originals = originalsIn(domain, page, language);
  const original = textsByPath(originals);
  const ownTexts = textsByPath(withOwnTexts(originals, storedValues(rowOf(template, language)) ?? {}));
  return paths.map((path) => {
    const key = `${domain}/${page}:${path}`;
    const rule = fixedTexts.has(key) ? "fixed" : legalTexts.test(key) ? "legal" : "free";
    return { path, field: fieldOfPath(path), original: original.get(path)!, text: ownTexts.get(path)!, rule };
  });
}

export const changedLanguages = (template: MailTemplate): Language[] =>
  languages.filter((language) => mailTextsOf(template, language).some(({ text, original }) => text !== original));
