import { fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { ownValue } from "#app/platform/own-value.ts";
import type { Passage } from "../rules/passage.ts";

type Texts = typeof import("../texts/fr/assistant.json");

/** What the assistant needs of other domains. */
export type Knowledge = {
  /** What the site explains in the language. */
  passages(language: Language): Passage[];
  /** Today's prices in cents. */
  prices(db: Database): Promise<{ product: number; shippingFrance: number; shippingAbroad: number }>;
};

/** The passages with today's prices, which no text of the site holds, before those that are about them. */
export async function currentPassages(
  { db, knowledge }: { db: Database; knowledge: Knowledge },
  language: Language,
): Promise<Passage[]> {
  const { product, shippingFrance, shippingAbroad } = await knowledge.prices(db);
  const t = loadTexts<Texts>("chat", "assistant", language);
  const leads: Record<string, string> = {
    "faq:price": fill(t.price, { price: money(product, language) }),
    "faq:delivery": fill(t.shipping, {
      france: money(shippingFrance, language),
      abroad: money(shippingAbroad, language),
    }),
  };
  return knowledge.passages(language).map((passage) => {
    const lead = ownValue(leads, passage.id);
    return lead === undefined ? passage : { ...passage, text: `${lead} ${passage.text}` };
  });
}
