import { emailFields } from "#app/forms/fields/email-fields.ts";
import type { FormAnswer } from "#app/forms/form-state.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { database } from "#app/platform/database/database.server.ts";
import { addressSubject, limits, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { requestUnsubscribeLink, unsubscribe } from "./unsubscribe.server.ts";

/** `stale`: not signed by the shop; `sent`: the link is on its way, if subscribed. */
export type UnsubscribeResult =
  | { kind: "done" | "stale" | "sent" | "failed" }
  | { kind: "faulty"; answer: FormAnswer<typeof emailFields> };

export async function answerUnsubscribe(
  form: FormData,
  language: Language,
  address: string,
): Promise<{ status: number; result: UnsubscribeResult }> {
  const context = { db: database(), clock: systemClock };
  const token = form.get("token");
  if (typeof token === "string") {
    const done = token.length <= 100 && (await unsubscribe(context, token, "mail-link")).ok;
    return done ? { status: 200, result: { kind: "done" } } : { status: 404, result: { kind: "stale" } };
  }
  const { values, answer } = readForm(emailFields, form);
  if (!values) return { status: 422, result: { kind: "faulty", answer } };
  if (!(await takeFromLimit(context.db, limits.newsletterLinks, addressSubject(address))).allowed)
    return { status: 429, result: { kind: "failed" } };
  await requestUnsubscribeLink(context, { email: values.email, language });
  return { status: 200, result: { kind: "sent" } };
}
