import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { orderListTexts } from "../orders/list-texts.server.ts";

type Texts = typeof import("../texts/fr/own-orders.json");
export type OwnOrderTexts = ReturnType<typeof ownOrderTexts>;

export function ownOrderTexts(language: Language) {
  const t = loadTexts<Texts>("admin", "own-orders", language);
  const { faults, optional } = generalFormTexts(language);
  const { statuses } = orderListTexts(language);
  return { ...t, statuses, options: { status: statuses, origin: t.origins }, faults, optional };
}
