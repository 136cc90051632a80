import type { Language } from "#app/i18n/languages.ts";
import { followOtherTabs } from "#app/platform/browser/browser-storage.ts";
import { uncountedCookie } from "#app/platform/visits/counted-visit.ts";
import {
  type CookieChoices,
  choiceKey,
  readChoice,
  type StoredChoice,
  sendProof,
  validForMonths,
} from "./browser/choice.ts";

/** Loads agreed scripts, and reports a refusal of being counted. */
export function applyChoice(choice: StoredChoice | null): void {
  reportChoice(choice);
  if (!choice?.choices.analytics && !choice?.choices.marketing) return;
  void import("./browser/optional-tags.ts").then(({ loadTags }) => loadTags(choice.choices)).catch(() => {});
}

/** The server counts page views and sees no local storage: a refusal is a cookie too. */
function reportChoice(choice: StoredChoice | null): void {
  const isSet = document.cookie.includes(`${uncountedCookie}=1`);
  const isRefused = choice !== null && !choice.choices.analytics;
  if (isSet === isRefused) return;
  const until = new Date(choice?.date ?? 0);
  if (isRefused) until.setUTCMonth(until.getUTCMonth() + validForMonths);
  else until.setTime(0);
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: browsers of the last years lack the Cookie Store API
  document.cookie = `${uncountedCookie}=1; path=/; samesite=lax; expires=${until.toUTCString()}${secure}`;
}

export async function withdrawTags(choices: CookieChoices): Promise<boolean> {
  if (!document.querySelector("script[data-consent]")) return false;
  const { stopTags } = await import("./browser/optional-tags.ts");
  return stopTags(choices);
}

/** The island's name; `data-hydrates` elements with it open the preferences. */
export const consentName = "consent";

function applyChoiceOfOtherTabs() {
  followOtherTabs(choiceKey, () => {
    const choice = readChoice();
    applyChoice(choice);
    if (choice) void withdrawTags(choice.choices);
  });
}

/** Before the banner's code is loaded: shows it without a stored choice on wide windows, and sends a pending proof. */
export function followChoice(showBanner: () => void, language: Language): void {
  const choice = readChoice();
  if (choice && !choice.proved) void sendProof(choice, language);
  applyChoice(choice);
  applyChoiceOfOtherTabs();
  if (choice) return;
  const wide = matchMedia("(width >= 1024px)");
  const show = () => wide.matches && showBanner();
  show();
  wide.addEventListener("change", show);
}
