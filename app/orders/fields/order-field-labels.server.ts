import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { OrderField } from "./order-field-rules.ts";

type Labels = typeof import("../texts/fr/fields.json") & Record<OrderField, string>;

export const orderFieldLabels = (language: Language): Labels => loadTexts<Labels>("orders", "fields", language);
