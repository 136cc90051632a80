import type { Language } from "#app/i18n/languages.ts";
import { type Answer, callJson } from "#app/platform/browser/call-json.ts";
import type { SavedCheck, Vehicle } from "./saved-check.ts";

export class CallFailed extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the call failed (${status || "no answer"})`);
    this.status = status;
  }
}

const timeoutSeconds = 10;

type BrandModels = { brand: string; models: string[] };

function dataOf<Data>(answer: Answer<Data>): Data {
  if (!answer.ok) throw new CallFailed(answer.status);
  return answer.data;
}

let models: Promise<ReadonlyMap<string, string[]>> | undefined;

export async function fetchModels(brand: string): Promise<string[]> {
  const loading = models ?? fetchModelsByBrand();
  models = loading;
  loading.catch(() => {
    if (models === loading) models = undefined;
  });
  return (await loading).get(brand) ?? [];
}

async function fetchModelsByBrand(): Promise<ReadonlyMap<string, string[]>> {
  // As in fetch-models-ahead.ts, for the browser's cache.
  const path = "/api/vehicles/models-by-brand";
  const rows = dataOf(await callJson<BrandModels[]>(path, { timeoutSeconds, cache: "default" }));
  return new Map(rows.map((row) => [row.brand, row.models]));
}

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

/** `mailed`: whether a mail was queued. */
export function registerEmail(
  { brand, model, year, energy }: Vehicle,
  email: string,
  language: Language,
): Promise<Answer<{ mailed: boolean }>> {
  const json = { vehicle: { brand, model, year, energy }, email, language };
  return callJson("/api/compatibility-attempts", { json, timeoutSeconds });
}

export async function atLeast<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([
    work,
    // Failures do not wait.
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
  ]);
  return result;
}
