import type { Language } from "#app/i18n/languages.ts";
import { followOtherTabs } from "#app/platform/browser/other-tabs.ts";
import { uncountedCookie } from "#app/platform/visits/counted-visit.ts";
import {
  type CookieChoices,
  choiceKey,
  readChoice,
  type StoredChoice,
  sendProof,
  validForMonths,
} from "./browser/choice.ts";

/** The scripts of the purposes that were agreed to, and a refusal of being counted. The scripts' loader comes only where one was. */
export function applyChoice(choice: StoredChoice | null): void {
  reportChoice(choice);
  if (!choice?.choices.analytics && !choice?.choices.marketing) return;
  // Without it nothing optional is loaded.
  void import("./browser/optional-tags.ts").then(({ loadTags }) => loadTags(choice.choices)).catch(() => {});
}

/** Page views are counted by the server, which sees no local storage: a refusal is a cookie too, as long as the choice holds. */
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

/** True when the page is being left because something was withdrawn. */
export async function withdrawTags(choices: CookieChoices): Promise<boolean> {
  if (!document.querySelector("script[data-consent]")) return false;
  const { stopTags } = await import("./browser/optional-tags.ts");
  return stopTags(choices);
}

/** Of the island; an element with `data-hydrates` of this name opens the preferences. */
export const consentName = "consent";

/** A choice made in another tab holds in this one at once. */
function applyChoiceOfOtherTabs() {
  followOtherTabs(choiceKey, () => {
    const choice = readChoice();
    applyChoice(choice);
    if (choice) void withdrawTags(choice.choices);
  });
}

/**
 * Before the code of the banner is there: shows the banner while no choice is stored, where the window is wide
 * enough for it, and sends a proof that the last visit could not send.
 */
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
