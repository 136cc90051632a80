import { shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { mailNames } from "#app/mail/define-mail.server.ts";
import { staffMailKinds } from "#app/mail/mail-kinds.server.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { sectionVersions } from "#app/platform/settings/shop/store-settings.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { authorNames } from "../audit/audit-list.server.ts";
import { auditTexts } from "../audit/audit-texts.server.ts";
import { settingsTexts } from "../settings/settings-texts.server.ts";
import { casesOf } from "./mail-cases.ts";
import {
  changedLanguages,
  fieldOfPath,
  findMailTemplate,
  type MailTemplate,
  mailTemplates,
  mailTextsOf,
  rowOf,
} from "./mail-templates.server.ts";
import { withSampleData } from "./sample-mail.server.ts";

const shownChanges = 20;

const teamKinds: ReadonlySet<MailTemplate["kind"]> = new Set([
  ...staffMailKinds,
  ...(["staff-invitation", "account-notice", "team-notice", "contact-assigned"] as const),
  ...(["order-mention", "person-mention", "refund-approval"] as const),
]);

/** The name of the mail; of several with one name, what tells them apart. */
const nameOf = ({ id, kind }: MailTemplate, language: Language): string =>
  ownValue<string>(settingsTexts(language).mailNames, id) ?? mailNames(language)[kind];

const subjectsElsewhere = new Map([
  ["orders.staff-mails.refundedOtherwise", "orders.staff-mails.refunded"],
  ["orders.staff-mails.refundedByBank", "orders.staff-mails.refunded"],
  ["withdrawals.mails.staff", "withdrawals.mails.staffSubjects"],
  ["withdrawals.mails.staffTexts", "withdrawals.mails.staffSubjects"],
  ["accounts.notices.accountTexts", "accounts.notices.accountSubjects"],
  ["accounts.notices.teamTexts", "accounts.notices.teamSubjects"],
]);

function subjectElsewhere({ id }: MailTemplate, language: Language) {
  const other = findMailTemplate(subjectsElsewhere.get(id));
  const texts = other ? mailTextsOf(other, language) : [];
  return texts.find(({ field }) => field === "subject") ?? texts[0];
}

/** Every mail with its subject, or first text, and the languages in which it has texts of the shop. */
export function mailTextList(language: Language) {
  return mailTemplates.map((template) => {
    const texts = mailTextsOf(template, language);
    const named = (name: string) => texts.find(({ field }) => field === name);
    // Those without a subject are parts of mails that have one.
    const { text } = named("subject") ?? subjectElsewhere(template, language) ?? named("heading") ?? texts[0]!;
    return {
      id: template.id,
      name: nameOf(template, language),
      text: withSampleData(text, language),
      isToTeam: teamKinds.has(template.kind),
      changed: changedLanguages(template),
    };
  });
}

/** The texts of a mail in one language with what the form needs, and who has changed them. */
export async function mailTextData(db: Db, template: MailTemplate, of: Language, language: Language) {
  const t = settingsTexts(language);
  const row = rowOf(template, of);
  const texts = mailTextsOf(template, of);
  const labelOf = (field: string) => ownValue<string>(t.mailTextNames, field) ?? field;
  const labels = new Map(texts.map(({ path, field }) => [path, labelOf(field)]));
  const examplesIn = (original: string) =>
    [...new Set(original.match(/\{\w+\}/g))].map((placeholder) => ({
      placeholder,
      example: withSampleData(placeholder, of),
    }));
  return {
    id: template.id,
    name: nameOf(template, language),
    cases: casesOf(
      template.id,
      texts.map(({ field }) => field),
    ).map((name) => ({ name, label: labelOf(name) })),
    version: (await sectionVersions(db)).get(row) ?? 0,
    texts: texts.map((each) => ({
      ...each,
      label: labels.get(each.path)!,
      placeholders: examplesIn(each.original),
    })),
    history: await historyOf(db, { row, paths: labels }, language),
  };
}

async function historyOf(db: Db, { row, paths }: { row: string; paths: Map<string, string> }, language: Language) {
  const t = settingsTexts(language);
  const rows = (await auditOf(db, `setting:${row}`, shownChanges * 5))
    .map((each) => ({ ...each, changed: Object.keys(each.after ?? {}).filter((path) => paths.has(path)) }))
    .filter(({ changed }) => changed.length > 0)
    .slice(0, shownChanges);
  const authors = await authorNames(
    db,
    rows.map(({ author }) => author),
    auditTexts(language),
  );
  const words = (values: Record<string, unknown> | null, path: string) =>
    String(ownValue(values ?? {}, path) || t.mailTexts.original);
  return rows.map(({ id, at, author, before, after, changed }) => ({
    id,
    at: shortDateAndTime(at, language),
    author: authors.get(author) ?? "",
    changes: changed.map((path) => ({
      label: paths.get(path) ?? fieldOfPath(path),
      before: words(before, path),
      after: words(after, path),
    })),
  }));
}
