/** On a phone the green button of a card is as wide as the card and 52 px high, for a thumb. */
export const thumbStep =
  "max-sm:[&_button.bg-signal]:min-h-13 max-sm:[&_button.bg-signal]:w-full max-sm:[&_button.bg-signal]:text-base max-sm:[&_*:has(>button.bg-signal)]:basis-full";
