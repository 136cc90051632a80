import type { Language } from "#app/i18n/languages.ts";
import { type Answer, callJson } from "#app/platform/call-json.ts";
import type { SavedCheck, Vehicle } from "./saved-check.ts";

/** What the page asks of the server. Failures throw a `CallFailed`, with the answer's status; 0: no answer. */
export class CallFailed extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the call failed (${status || "no answer"})`);
    this.status = status;
  }
}

const timeoutSeconds = 10;

function dataOf<Data>(answer: Answer<Data>): Data {
  if (!answer.ok) throw new CallFailed(answer.status);
  return answer.data;
}

const models = new Map<string, Promise<string[]>>();

/** The models of a brand, requested once while the page is open. */
export function fetchModels(brand: string): Promise<string[]> {
  const known = models.get(brand);
  if (known) return known;
  const path = `/api/vehicles/models?brand=${encodeURIComponent(brand)}`;
  const loading = callJson<string[]>(path, { timeoutSeconds, cache: "default" }).then(dataOf);
  models.set(brand, loading);
  loading.catch(() => models.delete(brand));
  return loading;
}

/** The server's verdict, as it is saved. */
export async function requestCheck(vehicle: Vehicle): Promise<SavedCheck> {
  const { brand, model, year, energy } = vehicle;
  const { compatible, features } = dataOf(
    await callJson<{ compatible: boolean; features: string[] }>("/api/compatibility-checks", {
      json: { brand, model, year, energy },
      timeoutSeconds,
    }),
  );
  return { vehicle: { brand, model, year, energy }, compatible, checkedAt: new Date().toISOString(), features };
}

/** Registers an address for the vehicle; `mailed`: whether a mail to it was queued. */
export function registerEmail(
  { brand, model, year, energy }: Vehicle,
  email: string,
  language: Language,
): Promise<Answer<{ mailed: boolean }>> {
  const json = { vehicle: { brand, model, year, energy }, email, language };
  return callJson("/api/compatibility-attempts", { json, timeoutSeconds });
}

/** The specification's minimum display time (9): the work happens meanwhile. */
export async function atLeast<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([
    work,
    // A failure is shown at once; only good news waits.
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
  ]);
  return result;
}
