import type { Language } from "#app/i18n/languages.ts";
import { followOtherTabs } from "#app/platform/browser/other-tabs.ts";
import { applyChoice, withdrawTags } from "./browser/apply-choice.ts";
import { choiceKey, readChoice, sendProof } from "./browser/choice.ts";

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
