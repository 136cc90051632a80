import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("../texts/fr/orders.json");

export const orderListTexts = (language: Language): Texts => loadTexts<Texts>("admin", "orders", language);
