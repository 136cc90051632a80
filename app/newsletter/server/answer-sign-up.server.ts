import { emailFields } from "#app/forms/fields.ts";
import type { FormAnswer } from "#app/forms/form-state.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { database } from "#app/platform/database/database.server.ts";
import { addressSubject, limits, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { subscribe } from "./subscribe.server.ts";

/** `subscriber`: a mail is on its way; `failed`: too many sign-ups. */
export type SignUpResult = { answer: FormAnswer<typeof emailFields>; subscriber: string | null; failed: boolean };

export async function answerSignUp(
  form: FormData,
  language: Language,
  address: string,
): Promise<{ status: number; result: SignUpResult }> {
  const { values, answer } = readForm(emailFields, form);
  const result = { answer, subscriber: null, failed: false };
  if (!values) return { status: 422, result };
  const db = database();
  if (!(await takeFromLimit(db, limits.newsletter, addressSubject(address))).allowed)
    return { status: 429, result: { ...result, failed: true } };
  const subscribed = await subscribe({ db, clock: systemClock }, { email: values.email, language });
  if (!subscribed.ok)
    return {
      status: 409,
      result: { ...result, answer: { ...answer, refused: { email: { code: subscribed.error } } } },
    };
  return { status: 200, result: { ...result, subscriber: values.email } };
}
