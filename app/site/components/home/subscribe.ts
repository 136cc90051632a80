import type { Language } from "#app/i18n/languages.ts";
import { callJson } from "#app/platform/call-json.ts";

export type SubscriptionResult = "confirming" | "duplicate" | "invalid" | "failed";

/** Asks for the newsletter in the page's language; a new address gets a mail to confirm (spec 5, decisions 11). */
export async function subscribe(email: string, language: Language): Promise<SubscriptionResult> {
  const answer = await callJson("/api/newsletter", { json: { email, language }, timeoutSeconds: 10 });
  if (answer.ok) return "confirming";
  if (answer.status === 409) return "duplicate";
  return answer.status === 400 || answer.status === 422 ? "invalid" : "failed";
}
