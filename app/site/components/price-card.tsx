import type { ReactNode } from "react";
import { brand } from "#app/brand.ts";
import { fill, money } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink, PlainLink } from "#app/ui/controls/link.tsx";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { BuyLink } from "./buy-link.tsx";
import type { HomePrices, PriceCardTexts, PublicOffer } from "./home/home-texts.ts";
import { OfferBadge } from "./home/promo-offer.tsx";

function StoreBadges({ t, className }: { t: PriceCardTexts; className?: string }) {
  const stores: { name: string; from: string; address: string }[] = [
    { name: "iPhone", from: t.stores.iosFrom, address: brand.stores.ios },
    { name: "Android", from: t.stores.androidFrom, address: brand.stores.android },
  ];
  return (
    <ul aria-label={t.stores.label} className={className}>
      {stores.map(({ name, from, address }) => (
        <li key={name} className="min-w-0 flex-1">
          {address ? (
            <PlainLink to={address} className={`${box} border-control/60 hover:border-ink`}>
              <Words name={name} from={from} state={t.stores.get} />
            </PlainLink>
          ) : (
            <div className={`${box} border-line`}>
              <Words name={name} from={from} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

const box = "flex h-full items-center gap-3 rounded-control border bg-surface px-3.5 py-2.5";

function Words({ name, from, state }: { name: string; from: string; state?: string }) {
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 20 32" fill="none" strokeWidth="1.75" className="h-8 shrink-0 stroke-muted">
        <rect x="2" y="2" width="16" height="28" rx="3.5" />
        <path d="M8 26h4" strokeLinecap="round" />
      </svg>
      <span className="min-w-0 leading-tight">
        {state && <span className="block text-xs text-muted">{state}</span>}
        <span className="block text-sm font-semibold">{name}</span>
        <span className="block text-xs text-muted">{from}</span>
      </span>
    </>
  );
}

type Props = {
  t: PriceCardTexts;
  language: Language;
  prices: HomePrices;
  offer: PublicOffer | null;
  children?: ReactNode;
};

/** The box, and beside it the price with its tax label and the public code, what is included, and what a buyer has to know (spec 2.3, 9). */
export function PriceCard({ t, language, prices, offer, children }: Props) {
  const delivery = fill(prices.shippingFrance === 0 ? t.deliveryValue : t.deliveryPaid, {
    france: money(prices.shippingFrance, language),
    international: prices.abroad,
  });
  const features = [t.feature1, t.feature2, t.feature3, t.feature4, t.feature5, t.feature6];
  const rows = [
    [t.delivery, delivery],
    [t.return, t.returnValue],
    [t.warranty, t.warrantyValue],
  ];
  return (
    <div className="columns gap-y-6">
      <div className="col-span-full -mx-5 overflow-hidden bg-sand md:mx-0 md:rounded-card lg:relative lg:col-span-6">
        <ProductPicture
          view="box"
          alt={t.boxAlt}
          sizes="(min-width: 78rem) 37rem, (min-width: 64rem) 48vw, 100vw"
          className="aspect-4/3 size-full object-cover lg:absolute lg:inset-0 lg:aspect-auto lg:object-[43%_50%]"
        />
      </div>
      <div className="col-span-full flex flex-col gap-4 lg:col-span-6 lg:pl-6">
        {children}
        <div>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-5xl font-semibold tracking-tight tabular-nums">
              {money(prices.product, language)}
            </span>
            <span className="text-muted">{t.taxIncluded}</span>
          </p>
          {t.eco && <p className="mt-1 text-sm text-muted">{t.eco}</p>}
          <p className="mt-1 text-xs text-muted">{t.taxOutside}</p>
        </div>
        {offer && <OfferBadge t={t} language={language} offer={offer} />}
        <div className="grid gap-3 sm:grid-cols-[2fr_3fr]">
          <BuyLink language={language} size="lg" block>
            {t.order}
          </BuyLink>
          <ButtonLink to={localizedPath(paths.compatibility, language)} variant="secondary" size="lg" block>
            {t.check}
          </ButtonLink>
        </div>
        <ul className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
          {features.map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <CheckIcon className="mt-0.5 size-4.5 text-signal" />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
        <dl className="grid gap-2 border-t border-line pt-4 text-sm">
          {rows.map(([name, value]) => (
            <div key={name} className="grid gap-x-4 sm:grid-cols-[minmax(0,10.5rem)_minmax(0,1fr)]">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <StoreBadges t={t} className="flex flex-wrap gap-3" />
      </div>
    </div>
  );
}
