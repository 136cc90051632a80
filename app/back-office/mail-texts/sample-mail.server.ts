import { brand } from "#app/brand.ts";
import { longDate, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { shopWords, withShopWords } from "#app/i18n/shop-words.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { renderMail } from "#app/mail/mail-layout.ts";
import type { MadeMail } from "#app/mail/queue-mail.server.ts";
import { paths } from "#app/paths.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { type MailTemplate, mailTextsOf } from "./mail-templates.server.ts";

const sampleDay = new Date("2026-03-12T10:00:00Z");

/** What a mail about an order of today would fill in. */
const sampleValues = (language: Language): Record<string, string> => ({
  number: `${brand.orderPrefix}-2026-000123`,
  reference: "R-7F3K-22",
  firstName: "Camille",
  name: "Camille",
  person: "Camille Martin",
  inviter: "Camille Martin",
  author: "Camille Martin",
  vehicle: "Renault Clio",
  replacement: `${brand.orderPrefix}-2026-000124`,
  cause: loadTexts<typeof import("#app/orders/texts/fr/staff-mails.json")>("orders", "staff-mails", language).causes
    .unclaimed,
  car: "Renault Clio 2019",
  kind: "Renault Clio",
  seller: shopFacts().publisher.name,
  amount: money(79_00, language, { always: true }),
  count: "2",
  hours: "24",
  date: longDate(sampleDay, language),
  declared: longDate(sampleDay, language),
  version: "2026-01",
  moment: longDate(sampleDay, language),
  mediator: shopFacts().publisher.mediator,
  days: "7",
  min: "2",
  max: "5",
});

/** With the shop's words, and an example for each placeholder. */
export function withSampleData(text: string, language: Language): string {
  const values = sampleValues(language);
  return withShopWords(text, shopWords(language, shopFacts())).replaceAll(
    /\{(\w+)\}/g,
    (braces, name: string) => ownValue(values, name) ?? braces,
  );
}

/** Before the text that is being written. */
const mark = "➤ ";

/**
 * A mail with all texts of a template and sample data, in the layout of all mails; texts for other cases follow each other.
 * `typed`: texts that are not saved yet, by field. `marked`: the field to point at.
 */
export function sampleMail(
  template: MailTemplate,
  language: Language,
  { typed = new Map(), marked }: { typed?: ReadonlyMap<string, string>; marked?: string | null } = {},
): Pick<MadeMail, "subject" | "html" | "text"> {
  const filled = mailTextsOf(template, language).map(({ field, text }) => ({
    field,
    text: (field === marked ? mark : "") + withSampleData(typed.get(field) || text, language),
  }));
  const first = (...names: string[]) => filled.find(({ field }) => names.includes(field))?.text;
  const label = first("action", "track", "orderPage");
  const named = ["subject", "preheader", "heading", "action", "track"];
  const isFootnote = (field: string) =>
    /^(why|ignore|notMe|wrong|withdrawal\w*|guarantee|terms\w*|data\w*|statement)$|Link$/.test(field);
  const rest = filled.filter(({ field }) => !named.includes(field));
  const heading = first("heading") ?? "";
  return renderMail(
    {
      language,
      heading,
      subject: first("subject") ?? heading,
      preheader: first("preheader") ?? "",
      paragraphs: rest.filter(({ field }) => !isFootnote(field)).map(({ text }) => text),
      footnotes: rest.filter(({ field }) => isFootnote(field)).map(({ text }) => text),
      ...(label && { action: { label, url: publicAddress(paths.home, language) } }),
    },
    settings().publicUrl,
  );
}
