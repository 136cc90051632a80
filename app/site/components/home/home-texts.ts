import type { Language } from "#app/i18n/languages.ts";
import type { SignUpTexts } from "#app/newsletter/sign-up-texts.server.ts";

export type HomeTexts = typeof import("../../texts/fr/home.json");
export type PriceCardTexts = typeof import("../../texts/fr/price-card.json");
export type OfferTexts = Pick<PriceCardTexts, "promo" | "taxIncluded">;
export type SampleTexts = typeof import("../../texts/fr/home-samples.json");
export type DialogTexts = typeof import("../../texts/fr/home-dialogs.json");
export type ExampleTexts = typeof import("../../texts/fr/home-examples.json");
export type QuestionTexts = typeof import("../../texts/fr/home-questions.json");

export type HomePageTexts = {
  t: HomeTexts;
  card: PriceCardTexts;
  samples: SampleTexts;
  examples: ExampleTexts;
  questions: QuestionTexts;
  signUp: SignUpTexts;
};

export const offerAnchor = "prix";

export type PartProps = { t: HomeTexts; language: Language };

export type HomePrices = { product: number; shippingFrance: number; shippingInternational: number; abroad: string };

/** The public promo code in force (spec 2.3), in cents. */
export type PublicOffer = {
  code: string;
  reduced: number;
  /** Lowest price of the 30 days before the reduction (law: L112-1-1). */
  lowest: number;
  /** ISO time of its end, and the same in words with its zone; null: no end is set. */
  until: string | null;
  untilText: string | null;
};

export const sampleKinds = ["dashboard", "trips", "notifications", "codes"] as const;
export type SampleKind = (typeof sampleKinds)[number];
/** What the tiles need when they are used: what they show is in the page. */
export type TileTexts = Pick<HomeTexts["tiles"], SampleKind | "close" | "failed" | "failedText">;

export const tileTexts = (texts: HomeTexts["tiles"]): TileTexts => {
  const { dashboard, trips, notifications, codes, close, failed, failedText } = texts;
  return { dashboard, trips, notifications, codes, close, failed, failedText };
};

export type SampleProps = Pick<PartProps, "language"> & { samples: SampleTexts };

/** What the page shows of the samples, and what is only in its popups. */
export type PopupTexts = {
  [Part in "dashboard" | "trips" | "codes"]: SampleTexts[Part] & DialogTexts[Part];
} & Pick<DialogTexts, "vehicle" | "notifications">;
export type PopupProps = Pick<PartProps, "language"> & { texts: PopupTexts };
