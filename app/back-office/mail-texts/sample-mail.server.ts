import { brand } from "#app/brand.ts";
import { longDate, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { shopWords, withShopWords } from "#app/i18n/shop-words.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { type Footnote, renderMail } from "#app/mail/mail-layout.ts";
import type { MadeMail } from "#app/mail/queue-mail.server.ts";
import { paths } from "#app/paths.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { leftOut, textsInOthers } from "./mail-cases.ts";
import { type MailTemplate, mailTextsOf } from "./mail-templates.server.ts";
import { sampleOrder, sampleTable } from "./sample-table.server.ts";

/** What a mail about an order of today would fill in. */
const sampleValues = (language: Language): Record<string, string> => ({
  number: sampleOrder.number,
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
  date: longDate(sampleOrder.created_at, language),
  declared: longDate(sampleOrder.created_at, language),
  version: "2026-01",
  moment: longDate(sampleOrder.created_at, language),
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

type Shown = { typed?: ReadonlyMap<string, string>; marked?: string | null; shownCase?: string | null };

/**
 * A mail of one case with sample data, in the layout of all mails, with the table of an invented order. `typed`: texts that are not
 * saved yet, by field. `marked`: the field to point at.
 */
export function sampleMail(
  template: MailTemplate,
  language: Language,
  { typed = new Map(), marked, shownCase }: Shown = {},
): Pick<MadeMail, "subject" | "html" | "text"> {
  const texts = mailTextsOf(template, language);
  const fields = texts.map(({ field }) => field);
  const absent = leftOut(template.id, fields, shownCase);
  const present = texts
    .filter(({ field }) => !absent.includes(field))
    .map(({ field, text }) => ({ field, text: (field === marked ? mark : "") + (typed.get(field) || text) }));
  const inside = new Map(
    present.filter(({ field }) => textsInOthers.includes(field)).map((each) => [each.field, each.text]),
  );
  const filled = present
    .filter(({ field }) => !inside.has(field))
    .map(({ field, text }) => {
      const whole = text.replaceAll(/\{(\w+)\}/g, (braces, name) => inside.get(name) ?? braces);
      return { field, text: withSampleData(whole, language) };
    });
  const textOf = (field: string) => filled.find((each) => each.field === field)?.text;
  const { labels, ...table } = sampleTable(template.id, language, textOf);
  const first = (...names: string[]) => filled.find(({ field }) => names.includes(field))?.text;
  const actions = ["action", "track", "orderPage", "withdraw"];
  const label = first(...actions);
  const named = ["subject", "lateSubject", "preheader", "preheaderAny", "heading", ...actions, ...labels];
  const isFootnote = (field: string) =>
    /^(why|ignore|notMe|wrong|withdrawal\w*|guarantee|terms\w*|data\w*|statement)$|Link$/.test(field);
  const hasLink = (field: string) => filled.some((each) => each.field === `${field}Link`);
  const rest = filled.filter(({ field }) => !named.includes(field));
  const heading = first("heading") ?? "";
  return renderMail(
    {
      language,
      heading,
      subject: first("subject", "lateSubject") ?? heading,
      preheader: first("preheader", "preheaderAny") ?? "",
      paragraphs: rest.filter(({ field }) => !isFootnote(field) && !hasLink(field)).map(({ text }) => text),
      footnotes: footnotesOf(rest.filter(({ field }) => isFootnote(field) || hasLink(field))),
      ...table,
      ...(label && { action: { label, url: publicAddress(paths.home, language) } }),
    },
    settings().publicUrl,
  );
}

/** A link follows the sentence that leads to it: `manual` and `manualLink`. */
function footnotesOf(texts: { field: string; text: string }[]): Footnote[] {
  const linkOf = (field: string) => texts.find((each) => each.field === `${field}Link`)?.text;
  const isLinked = (field: string) => texts.some((each) => `${each.field}Link` === field);
  return texts
    .filter(({ field }) => !isLinked(field))
    .map(({ field, text }) => {
      const label = linkOf(field);
      return label === undefined ? text : { text, link: { label, url: settings().publicUrl } };
    });
}
