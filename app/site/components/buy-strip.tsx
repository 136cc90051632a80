import { fill, money } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { BuyLink } from "./buy-link.tsx";
import type { HomePrices, PriceCardTexts, PublicOffer } from "./home/home-texts.ts";
import { OfferLine } from "./home/promo-offer.tsx";

type Props = { t: PriceCardTexts; language: Language; prices: HomePrices; offer: PublicOffer | null };

export function BuyStrip({ t, language, prices, offer }: Props) {
  const delivery = fill(prices.shippingFrance === 0 ? t.strip.delivery : t.strip.deliveryPaid, {
    france: money(prices.shippingFrance, language),
    international: prices.abroad,
  });
  return (
    <div className="border-b border-line bg-surface">
      <div className="container flex flex-wrap items-center gap-x-7 gap-y-2 py-4 lg:min-h-28">
        <p className="flex shrink-0 items-baseline gap-2 leading-none">
          <span className="text-[2.5rem] leading-none font-semibold tracking-[-0.03em] tabular-nums">
            {money(prices.product, language)}
          </span>
          <span className="text-sm text-muted">{t.taxIncluded}</span>
        </p>
        <p className="text-sm leading-snug text-muted max-sm:w-full sm:grow sm:basis-64 lg:max-w-[34rem]">
          <span className="block text-base font-medium text-ink max-sm:text-[1rem] max-sm:tracking-tight">
            {t.strip.included}
          </span>
          <span>{[delivery, t.strip.warranty].join(" ")}</span>
        </p>
        <div className="mt-2 flex flex-wrap gap-3 max-lg:w-full lg:mt-0 lg:ml-auto">
          <ButtonLink
            to={localizedPath(paths.compatibility, language)}
            variant="secondary"
            size="lg"
            className="max-lg:flex-1 max-sm:px-3 max-sm:text-sm"
          >
            {t.check}
          </ButtonLink>
          <BuyLink language={language} size="lg" className="max-lg:flex-1 max-sm:px-3 max-sm:text-sm">
            {t.order}
          </BuyLink>
        </div>
      </div>
      {offer && (
        <div className="container pb-4">
          <OfferLine t={t} language={language} offer={offer} />
        </div>
      )}
    </div>
  );
}
