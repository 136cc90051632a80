import type { Language } from "#app/i18n/languages.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { Passage } from "./rules/passage.ts";

/** What the assistant needs from other domains. */
export type Knowledge = {
  /** The site's explanations in the language. */
  passages(language: Language): Passage[];
  /** Today's prices in cents. */
  prices(db: Database): Promise<{ product: number; shippingFrance: number; shippingAbroad: number }>;
  /** The order number in a text, as it is stored. */
  orderNumber(text: string): string | undefined;
  /** The state of the order with that number and e-mail; the same refusal for every wrong pair. */
  orderStatus(
    db: Database,
    asked: { number: string; email: string; address: string },
  ): Promise<{ ok: true; status: string } | { ok: false; error: "notFound" | "tooMany" }>;
};
