import { fill, money, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { ClockIcon } from "#app/ui/pictures/icons.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { TimeLeft } from "./countdown.ts";
import { type OfferTexts, offerAnchor, type PublicOffer } from "./home-texts.ts";
import { useRunningOffer } from "./use-running-offer.ts";

/** An island: the countdown runs, and the offer goes when it ends. */
type OfferProps = { t: OfferTexts; language: Language; offer: PublicOffer };

/** Under the hero's price: one line that leads to the offer. A reduction is never announced without its earlier price. */
export function OfferLine({ t, language, offer: published }: OfferProps) {
  const offer = useRunningOffer(published);
  if (!offer) return null;
  return (
    <p className="mt-3 text-sm">
      <strong className="text-signal">{money(offer.reduced, language)}</strong>{" "}
      {fill(t.promo.withCode, { code: offer.code })} · <TextLink to={`#${offerAnchor}`}>{t.promo.see}</TextLink>
      <span className="block text-muted">{fill(t.promo.lowest, { price: money(offer.lowest, language) })}</span>
    </p>
  );
}

/** The price card's badge (spec 2.3): code, reduced price, its real end, what is left, the lowest price of 30 days. */
export function OfferBadge({ t, language, offer: published }: OfferProps) {
  const offer = useRunningOffer(published);
  if (!offer) return null;
  return (
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
          {/* Its height is kept before the browser has looked at its clock. */}
          <p role="timer" aria-live="off" className="mt-0.5 flex min-h-6 items-center gap-1.5 font-medium tabular-nums">
            {offer.left && (
              <>
                <ClockIcon className="size-4 text-signal" />
                <span>
                  {t.promo.left} {leftInWords(offer.left, t, language)}
                </span>
              </>
            )}
          </p>
        </div>
      )}
      <p className="text-muted">{fill(t.promo.lowest, { price: money(offer.lowest, language) })}</p>
      <p className="text-muted">{t.promo.use}</p>
    </div>
  );
}

function leftInWords({ days, hours, minutes }: TimeLeft, { promo }: OfferTexts, language: Language): string {
  if (days + hours + minutes === 0) return promo.lessThanMinute;
  const parts = [
    days > 0 && plural(promo.days, days, language),
    days + hours > 0 && fill(promo.hours, { count: hours }),
    fill(promo.minutes, { count: minutes }),
  ];
  return parts.filter(Boolean).join(" ");
}
