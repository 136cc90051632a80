import type { Language } from "#app/i18n/languages.ts";
import { callJson } from "#app/platform/browser/call-json.ts";
import { randomUuid } from "#app/platform/browser/random-uuid.ts";

/** Spec 3: necessary is always true. */
export type CookieChoices = { necessary: true; analytics: boolean; marketing: boolean };
export type StoredChoice = { id: string; version: string; date: string; choices: CookieChoices; proved: boolean };

export const choiceKey = "odovia_cookie_choice";
/** Raise it when the text changes what is agreed to: everybody is asked again. */
export const consentVersion = "2026-11";
/** Six months (decisions 11). */
export const validForMonths = 6;

export const necessaryOnly: CookieChoices = { necessary: true, analytics: false, marketing: false };
export const everything: CookieChoices = { necessary: true, analytics: true, marketing: true };

export function isChoiceValid(value: unknown, now: Date): value is StoredChoice {
  const stored = value as StoredChoice | null;
  if (typeof stored !== "object" || stored === null || stored.version !== consentVersion) return false;
  if (typeof stored.choices?.analytics !== "boolean" || typeof stored.choices.marketing !== "boolean") return false;
  const date = new Date(stored.date);
  if (Number.isNaN(date.getTime()) || date.getTime() > now.getTime() + 60_000) return false;
  const end = new Date(date);
  end.setUTCMonth(end.getUTCMonth() + validForMonths);
  return now < end;
}

/** Null: only what is necessary may be used. */
export function readChoice(now = new Date()): StoredChoice | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(choiceKey) ?? "null");
    return isChoiceValid(value, now) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Stores the choice and sends its proof, at the next visit if that fails. False if nothing can be stored: nothing optional
 * loads and the visitor is asked again.
 */
export function saveChoice(choices: CookieChoices, language: Language, now = new Date()): boolean {
  const stored = { id: randomUuid(), version: consentVersion, date: now.toISOString(), choices, proved: false };
  if (!write(stored)) return false;
  void sendProof(stored, language);
  return true;
}

export async function sendProof(stored: StoredChoice, language: Language): Promise<void> {
  const { id, version, choices } = stored;
  const answer = await callJson("/api/consents", { json: { id, version, choices, language }, keepalive: true });
  // Offline `proved` stays false.
  if (answer.ok && readChoice()?.id === id) write({ ...stored, proved: true });
}

function write(stored: StoredChoice): boolean {
  try {
    localStorage.setItem(choiceKey, JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}
