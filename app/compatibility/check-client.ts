import type { Language } from "#app/i18n/languages.ts";
import type { EmailFault } from "./email-address.ts";
import type { SavedCheck, Vehicle } from "./saved-check.ts";

/** What the page asks of the server. Failures throw a `CallFailed`, with the answer's status if there was one. */
export class CallFailed extends Error {
  readonly status: number | undefined;
  constructor(status?: number) {
    super(`the call failed (${status ?? "no answer"})`);
    this.status = status;
  }
}

const timeLimit = 10_000;

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(path, { ...init, signal: AbortSignal.timeout(timeLimit) });
  } catch {
    throw new CallFailed();
  }
}

const post = (path: string, body: unknown) =>
  call(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

const models = new Map<string, Promise<string[]>>();

/** The models of a brand; asked for once while the page is open. */
export function fetchModels(brand: string): Promise<string[]> {
  const known = models.get(brand);
  if (known) return known;
  const asked = call(`/api/vehicles/models?brand=${encodeURIComponent(brand)}`).then((response) => {
    if (!response.ok) throw new CallFailed(response.status);
    return response.json() as Promise<string[]>;
  });
  models.set(brand, asked);
  asked.catch(() => models.delete(brand));
  return asked;
}

/** The server's verdict, as it is saved. */
export async function requestCheck(vehicle: Vehicle): Promise<SavedCheck> {
  const { brand, model, year, energy } = vehicle;
  const response = await post("/api/compatibility-checks", { brand, model, year, energy });
  if (!response.ok) throw new CallFailed(response.status);
  const { compatible, features } = (await response.json()) as { compatible: boolean; features: string[] };
  return { vehicle: { brand, model, year, energy }, compatible, checkedAt: new Date().toISOString(), features };
}

/** Registers an address for the vehicle: what the server finds wrong with it, else whether a mail to it was queued. */
export async function registerEmail(
  vehicle: Vehicle,
  email: string,
  language: Language,
): Promise<{ fault: EmailFault } | { mailed: boolean }> {
  const { brand, model, year, energy } = vehicle;
  const response = await post("/api/compatibility-attempts", {
    vehicle: { brand, model, year, energy },
    email,
    language,
  });
  if (response.ok) {
    const { mailed } = (await response.json()) as { mailed: boolean };
    return { mailed };
  }
  const problem = (await response.json().catch(() => null)) as { errors?: { field: string; code: string }[] } | null;
  const code = problem?.errors?.find((error) => error.field === "email")?.code;
  if (code === "emailRequired") return { fault: code };
  if (code !== undefined) return { fault: "invalidEmail" };
  throw new CallFailed(response.status);
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
