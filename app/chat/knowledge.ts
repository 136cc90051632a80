import type { Language } from "#app/i18n/languages.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { Passage } from "./rules/passage-search.ts";

/** In cents. */
type KnownPrices = { product: number; shipping_france: number; shipping_international: number };

/** What the assistant needs from other domains. */
export type Knowledge = {
  /** The site's explanations in the language, with the prices in force. */
  passages(language: Language, prices: KnownPrices): Passage[];
  prices(db: Database): Promise<KnownPrices>;
  /** The order number in a text, as it is stored. */
  orderNumber(text: string): string | undefined;
  /** The state of the order with that number and e-mail; the same refusal for every wrong pair. */
  orderStatus(
    db: Database,
    asked: { number: string; email: string; address: string },
  ): Promise<Result<"notFound" | "tooMany", { status: string }>>;
};
