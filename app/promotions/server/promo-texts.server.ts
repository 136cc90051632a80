import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { PromoVerdict } from "./validate-promo.server.ts";

type Texts = typeof import("../texts/fr/problems.json");

/** The sentence of spec 5 in that language. */
export const promoError = (error: Extract<PromoVerdict, { ok: false }>["error"], language: Language): string =>
  loadTexts<Texts>("promotions", "problems", language)[error];
