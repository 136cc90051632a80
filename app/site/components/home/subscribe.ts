import type { Language } from "#app/i18n/languages.ts";

export type SubscriptionResult = "confirming" | "duplicate" | "invalid" | "failed";

const timeLimit = 10_000;

/** Asks for the newsletter in the page's language; a new address gets a mail to confirm (spec 5, decisions 11). */
export async function subscribe(email: string, language: Language): Promise<SubscriptionResult> {
  try {
    const { ok, status } = await fetch("/api/newsletter", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, language }),
      signal: AbortSignal.timeout(timeLimit),
    });
    if (ok) return "confirming";
    if (status === 409) return "duplicate";
    return status === 400 || status === 422 ? "invalid" : "failed";
  } catch {
    return "failed";
  }
}
