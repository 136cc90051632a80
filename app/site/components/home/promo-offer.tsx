import type { ReactNode } from "react";
import { fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { ClockIcon } from "#app/ui/pictures/icons.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { type OfferTexts, offerAnchor, type PublicOffer } from "./home-texts.ts";
import type { ShownOffer } from "./run-offer.ts";

type OfferProps = { t: OfferTexts; language: Language; offer: PublicOffer };

/** Under the hero's price: one line that leads to the offer. A reduction is never announced without its earlier price. */
export const OfferLine = ({ t, language, offer }: OfferProps) => (
  <RunningOffer t={t} language={language} offer={offer}>
    <p className="mt-3 flex flex-wrap gap-x-4 text-sm">
      <span>
        <strong className="text-signal">{money(offer.reduced, language)}</strong>{" "}
        <span>{fill(t.promo.withCode, { code: offer.code })}</span> ·{" "}
        <TextLink to={`#${offerAnchor}`}>{t.promo.see}</TextLink>
      </span>
      <span className="text-muted">{fill(t.promo.lowest, { price: money(offer.lowest, language) })}</span>
    </p>
  </RunningOffer>
);

/** The price card's badge (spec 2.3): code, reduced price, its real end, what is left, the lowest price of 30 days. */
export const OfferBadge = ({ t, language, offer }: OfferProps) => (
  <RunningOffer t={t} language={language} offer={offer}>
    <div className="grid gap-2 rounded-control border border-signal/30 bg-signal-soft p-4 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge tone="signal" className="bg-surface">
          {fill(t.promo.badge, { code: offer.code })}
        </Badge>
        <span>
          <strong className="text-lg tabular-nums">{money(offer.reduced, language)}</strong>{" "}
          <span className="text-muted">{t.taxIncluded}</span>
        </span>
      </p>
      {offer.untilText && (
        <div>
          <p>{offer.untilText}</p>
          {/* Its height is reserved before the browser has checked the time. */}
          <p role="timer" aria-live="off" className="mt-0.5 flex min-h-6 items-center font-medium tabular-nums">
            <span data-left hidden className="flex items-center gap-1.5">
              <ClockIcon className="size-4 text-signal" />
              <span />
            </span>
          </p>
        </div>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-2 text-muted">
        <span>{fill(t.promo.lowest, { price: money(offer.lowest, language) })}</span>
        <span>{t.promo.use}</span>
      </p>
    </div>
  </RunningOffer>
);

function RunningOffer({ t, language, offer, children }: OfferProps & { children: ReactNode }) {
  const { left, days, hours, minutes, lessThanMinute } = t.promo;
  const { code, until } = offer;
  return (
    <Island
      name="running-offer"
      on="load"
      component={Kept}
      props={{ code, until, language, t: { left, days, hours, minutes, lessThanMinute } }}
      slots={{ children }}
    />
  );
}

const Kept = ({ children }: ShownOffer & { children: ReactNode }) => children;
