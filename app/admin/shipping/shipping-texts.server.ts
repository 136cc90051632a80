import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

export type ShippingTexts = typeof import("../texts/fr/shipping.json");

export const shippingTexts = (language: Language): ShippingTexts =>
  loadTexts<ShippingTexts>("admin", "shipping", language);
