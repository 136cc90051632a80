import { integer } from "#app/forms/fields.ts";
import { isLanguage, type Language } from "#app/i18n/languages.ts";
import { placeholderFault } from "#app/i18n/texts.server.ts";
import { sendTestMail } from "#app/mail/outbox-job.server.ts";
import { saveShopSettings } from "#app/platform/settings/shop/store-settings.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { defineStep, type StepResult, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { failureReason } from "../integrations/failure-reason.ts";
import { integrationsTexts } from "../integrations/integrations-texts.server.ts";
import { settingsTexts } from "../settings/settings-texts.server.ts";
import { caseQuery } from "./mail-cases.ts";
import {
  fieldOfPath,
  findMailTemplate,
  type MailTemplate,
  mailTemplates,
  mailTextsOf,
  rowOf,
} from "./mail-templates.server.ts";
import { mailTextField, mailTextFields } from "./mail-text-fields.ts";
import { sampleMail } from "./sample-mail.server.ts";

const allFields = [...new Set(mailTemplates.flatMap(({ paths }) => paths.map(fieldOfPath)))];
const version = integer(0, 999_999_999);

type Address = { params: Record<string, string | undefined>; url: URL };

/** The template and language that the page's address names. */
export function mailTextPlace({ params, url }: Address): { template: MailTemplate; language: Language } {
  const template = findMailTemplate(params.mail);
  const language = url.searchParams.get("language") ?? "fr";
  if (!template || !isLanguage(language)) throw new Response(null, { status: 404 });
  return { template, language };
}

/** As the field would store the original, so that only a difference of words is a change. */
function cleaned(field: string, text: string): string {
  const { value } = mailTextField(field).check(text);
  return value ?? text;
}

async function save(
  staff: Staff,
  { template, language }: ReturnType<typeof mailTextPlace>,
  typed: Record<string, unknown>,
) {
  const values = new Map<string, string>();
  for (const { path, field, original, text, rule } of mailTextsOf(template, language)) {
    const given = ownValue(typed, field);
    const written = given === null || given === cleaned(field, original) ? "" : String(given ?? "");
    const before = text === original ? "" : cleaned(field, text);
    if (given === undefined || written === before) continue;
    if (rule === "fixed") return { ok: false, error: "fixedText", field } as const;
    const fault = written === "" ? undefined : placeholderFault(original, written);
    if (fault) return { ok: false, error: fault.error, field, values: { placeholder: fault.placeholder } } as const;
    values.set(path, written);
  }
  return store(
    staff,
    { template, language },
    {
      version: Number(typed.version),
      values: Object.fromEntries(values),
    },
  );
}

async function store(
  staff: Staff,
  { template, language }: ReturnType<typeof mailTextPlace>,
  change: { version: number; values: Record<string, string> },
): Promise<StepResult> {
  if (Object.keys(change.values).length === 0) return { ok: true, done: "unchanged" };
  const saved = await saveShopSettings(staff, { section: rowOf(template, language), ...change });
  return saved.ok ? { ok: true, done: "textsSaved" } : saved;
}

export const mailTextAction = staffAction({
  messages: (language) => settingsTexts(language).messages,
  steps: {
    "save-texts": defineStep({
      permission: "settings.edit",
      fields: { ...mailTextFields(allFields), version },
      run: (staff, typed, input) => save(staff, mailTextPlace(input), typed),
    }),
    "reset-texts": defineStep({
      permission: "settings.edit",
      fields: { version },
      isConfirmedFirst: true,
      run(staff, typed, input) {
        const place = mailTextPlace(input);
        const changedTexts = mailTextsOf(place.template, place.language).filter(
          ({ text, original }) => text !== original,
        );
        return store(staff, place, {
          version: Number(typed.version),
          values: Object.fromEntries(changedTexts.map(({ path }) => [path, ""])),
        });
      },
    }),
    "test-texts": defineStep({
      permission: "settings.edit",
      fields: {},
      reversible: "It sends one mail to the person who asks for it.",
      async run(staff, _, input): Promise<StepResult> {
        const { template, language } = mailTextPlace(input);
        const mail = sampleMail(template, language, { shownCase: String(input.form.get(caseQuery)) });
        const sent = await sendTestMail({ ...mail, recipient: staff.email, language });
        if (sent.ok) return { ok: true, done: "test-mail", values: { recipient: staff.email } };
        const t = settingsTexts(staff.language);
        const reason =
          sent.error === "noServer" ? t.noServer : failureReason(sent.error, integrationsTexts(staff.language));
        return { ok: false, error: "testFailed", values: { reason, code: sent.error } };
      },
    }),
  },
});
