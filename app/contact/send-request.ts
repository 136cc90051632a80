import type { Language } from "#app/i18n/languages.ts";
import { fieldsOf, type RequestForm, type RequestKind, type RequestValues, requestOf } from "./request-form.ts";

/**
 * What came of a request. `refused`: the server found fault with fields. `failed`: nothing was stored, or nobody knows;
 * `detail` is the server's own reason where it helps (too many requests).
 */
export type Outcome =
  | { kind: "sent" }
  | { kind: "refused"; refusals: RequestForm["refusals"] }
  | { kind: "failed"; detail: string | null };

type Problem = { title?: unknown; errors?: { field: string; code: string; message: string }[] };

const timeLimit = 20_000;

/** Browser side of `POST /api/contact-requests` and `POST /api/fleet-quotes`. Never throws. */
export async function sendRequest(
  kind: RequestKind,
  values: RequestValues,
  language: Language,
  call: typeof fetch = fetch,
): Promise<Outcome> {
  let response: Response;
  let problem: Problem | null;
  try {
    response = await call(kind === "fleet" ? "/api/fleet-quotes" : "/api/contact-requests", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(requestOf(kind, values, language)),
      credentials: "same-origin",
      signal: AbortSignal.timeout(timeLimit),
    });
    if (response.ok) return { kind: "sent" };
    problem = await response.json().catch(() => null);
  } catch {
    return { kind: "failed", detail: null };
  }
  const fields = new Set<string>(fieldsOf(kind));
  const found = (problem?.errors ?? []).filter(({ field }) => fields.has(field));
  if (response.status === 422 && found.length > 0)
    return {
      kind: "refused",
      refusals: Object.fromEntries(found.map(({ field, code, message }) => [field, { code, message }])),
    };
  const speaks = [429, 503].includes(response.status) && typeof problem?.title === "string";
  return { kind: "failed", detail: speaks ? String(problem!.title) : null };
}
