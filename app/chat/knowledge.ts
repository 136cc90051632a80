import type { Language } from "#app/i18n/languages.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { Passage } from "./rules/passage-search.ts";

/** Cents. */
type KnownPrices = { product: number; shipping_france: number; shipping_international: number };

export type Knowledge = {
  passages(language: Language, prices: KnownPrices): Passage[];
  prices(db: Database): Promise<KnownPrices>;
  orderNumber(text: string): string | undefined;
  /** Every wrong pair gets the same refusal. */
  orderStatus(
    db: Database,
    asked: { number: string; email: string; address: string },
  ): Promise<Result<"notFound" | "tooMany", { status: string }>>;
};
