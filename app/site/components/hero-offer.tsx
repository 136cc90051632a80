import { fill, money } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { BuyLink } from "./buy-link.tsx";
import type { HomePrices, PriceCardTexts, PublicOffer } from "./home/home-texts.ts";
import { OfferLine } from "./home/promo-offer.tsx";

type Props = {
  t: PriceCardTexts;
  tax: string;
  size: "text-2xl" | "text-3xl";
  language: Language;
  prices: HomePrices;
  offer: PublicOffer | null;
};

export function HeroOffer({ t, tax, size, language, prices, offer }: Props) {
  return (
    <>
      <p className="mt-8 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className={classNames("font-semibold tracking-tight tabular-nums", size)}>
          {money(prices.product, language)}
        </span>
        <span className="text-sm text-muted">
          {prices.shippingFrance === 0 ? `${tax} · ${fill(t.shippingLine, { international: prices.abroad })}` : tax}
        </span>
      </p>
      <p className="mt-1 max-w-[34rem] text-xs text-muted">{t.taxOutside}</p>
      {offer && <OfferLine t={t} language={language} offer={offer} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <BuyLink language={language} size="lg" className="max-sm:w-full">
          {t.order}
        </BuyLink>
        <ButtonLink
          to={localizedPath(paths.compatibility, language)}
          variant="secondary"
          size="lg"
          className="max-sm:w-full"
        >
          {t.check}
        </ButtonLink>
      </div>
    </>
  );
}
