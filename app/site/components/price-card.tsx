import { fill, money } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { BuyLink } from "./buy-link.tsx";
import type { HomePrices, PriceCardTexts, PublicOffer } from "./home/home-texts.ts";
import { OfferBadge } from "./home/promo-offer.tsx";
import { StoreBadges } from "./home/store-badges.tsx";

type Props = { t: PriceCardTexts; language: Language; prices: HomePrices; offer: PublicOffer | null };

/** Price with its tax label and the public code, what is included, and what a buyer has to know before ordering (spec 2.3, 9). */
export function PriceCard({ t, language, prices, offer }: Props) {
  const delivery = fill(prices.shippingFrance === 0 ? t.deliveryValue : t.deliveryPaid, {
    france: money(prices.shippingFrance, language),
    international: money(prices.shippingInternational, language),
  });
  const features = [t.feature1, t.feature2, t.feature3, t.feature4, t.feature5, t.feature6];
  const facts = [
    [t.delivery, delivery],
    [t.return, t.returnValue],
    [t.warranty, t.warrantyValue],
  ];
  return (
    <div className="grid overflow-hidden rounded-card border border-line bg-surface md:grid-cols-[1fr_1.1fr]">
      <div className="flex flex-col gap-6 border-line p-6 max-md:border-b md:border-r md:p-10">
        <p className="font-semibold">{t.cardName}</p>
        <div>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-5xl font-semibold tracking-tight tabular-nums">
              {money(prices.product, language)}
            </span>
            <span className="text-muted">{t.taxIncluded}</span>
          </p>
          {t.eco && <p className="mt-2 text-sm text-muted">{t.eco}</p>}
          <p className="mt-2 text-sm text-muted">{t.taxOutside}</p>
        </div>
        {offer && <OfferBadge t={t} language={language} offer={offer} />}
        <div className="mt-auto grid gap-3">
          <BuyLink language={language} size="lg" block>
            {t.order}
          </BuyLink>
          <ButtonLink to={localizedPath(paths.compatibility, language)} variant="secondary" size="lg" block>
            {t.check}
          </ButtonLink>
        </div>
        <StoreBadges t={t} className="flex flex-wrap gap-3" />
      </div>
      <div className="p-6 md:p-10">
        <ul className="grid gap-3">
          {features.map((feature) => (
            <li key={feature} className="flex gap-3">
              <CheckIcon className="mt-0.5 size-5 text-signal" />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
        <dl className="mt-8 grid gap-3 border-t border-line pt-6 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="grid gap-x-4 lg:grid-cols-[10rem_1fr]">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
