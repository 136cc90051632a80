import type { ReactNode } from "react";
import type { Vehicle } from "#app/compatibility/saved-check.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { CheckIcon, ChevronDownIcon } from "#app/ui/pictures/icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { Skeleton } from "#app/ui/status/loader.tsx";
import { orderAmount } from "../browser/amounts.ts";
import type { PurchaseTexts } from "../rules/texts.ts";
import { ShortAmounts, totalLabel } from "./amounts-list.tsx";
import type { QuoteState } from "./use-quote.ts";

type SummaryProps = {
  vehicle: Vehicle;
  changePath: string;
  /** Null where the page shows the amounts beside it: the payment step. */
  quote: QuoteState | null;
  language: Language;
  t: Pick<PurchaseTexts, "vehicle" | "energies" | "summary">;
};

/**
 * What is bought, for which car and for how much, at the top of the page: a card beside the form; on a phone one line above it
 * that opens (spec 2.6). All amounts are listed above the order button.
 */
export function PurchaseSummary(props: SummaryProps) {
  return (
    <section
      aria-label={props.t.summary.product}
      aria-busy={props.quote?.updating}
      className="min-w-0 rounded-card border border-line bg-surface"
    >
      <PhoneSummary {...props} />
      <SummaryCard {...props} />
    </section>
  );
}

const energyOf = ({ vehicle, t }: SummaryProps) => ownValue(t.energies, vehicle.energy) ?? vehicle.energy;

function PhoneSummary(props: SummaryProps) {
  const { vehicle, quote, t } = props;
  return (
    <details className="group lg:hidden">
      <summary className="flex list-none items-center gap-3 p-3 pr-4 [&::-webkit-details-marker]:hidden">
        <Picture className="w-18" />
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0">
            <span className="block font-semibold">{t.summary.product}</span>
            <span className="block text-xs break-words text-muted">
              {`${vehicle.brand} ${vehicle.model}, ${vehicle.year}, ${energyOf(props)}`}
            </span>
          </span>
          {quote && <ShortTotal {...props} quote={quote} />}
        </span>
        <ChevronDownIcon className="size-5 text-muted transition-[rotate] group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-5 border-t border-line p-4">
        {quote && <Amounts {...props} quote={quote} named />}
        <VehicleFacts {...props} />
      </div>
    </details>
  );
}

function SummaryCard(props: SummaryProps) {
  const { quote, t } = props;
  return (
    <div className="hidden divide-y divide-line lg:block">
      <div className="flex items-center gap-4 p-5">
        <Picture className="w-24" />
        <div className="min-w-0">
          <p className="font-semibold">{t.summary.product}</p>
          <Price {...props} />
        </div>
      </div>
      {quote && (
        <div className="p-5">
          <Amounts {...props} quote={quote} />
        </div>
      )}
      <div className="flex flex-col gap-4 p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="text-base">{t.vehicle.title}</h2>
          <Badge tone="signal" icon={<CheckIcon className="size-4" />}>
            {t.vehicle.compatible}
          </Badge>
        </div>
        <VehicleFacts {...props} />
      </div>
    </div>
  );
}

/** The car, and the link that changes it. */
function VehicleFacts(props: SummaryProps) {
  const { vehicle, changePath, t } = props;
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 text-sm">
        <Fact name={t.vehicle.brand} value={vehicle.brand} />
        <Fact name={t.vehicle.model} value={vehicle.model} />
        <Fact name={t.vehicle.year} value={String(vehicle.year)} />
        <Fact name={t.vehicle.energy} value={energyOf(props)} />
      </dl>
      <p className="text-sm">
        <TextLink to={changePath}>{t.vehicle.change}</TextLink>
      </p>
    </>
  );
}

const Picture = ({ className }: { className: string }) => (
  <span className="shrink-0 rounded-control bg-ink/5 p-1.5">
    <ProductPicture view="hero" alt="" sizes="6rem" className={className} />
  </span>
);

function Price({ quote, language }: SummaryProps) {
  if (!quote) return null;
  const shown = quote.quote;
  return (
    <p className="mt-0.5 text-sm text-muted tabular-nums">
      {shown ? orderAmount(shown.product_price, language) : <Skeleton className="h-5 w-16" />}
    </p>
  );
}

/** The total in the line of a phone, with its label for those who do not see the text beside it. */
function ShortTotal({ quote: { quote }, language, t }: SummaryProps & { quote: QuoteState }) {
  if (!quote) return <Skeleton className="h-5 w-16" />;
  return (
    <span className="font-semibold tabular-nums">
      <span className="text-xs font-normal text-muted">{totalLabel(quote, t.summary)} </span>
      <span className="whitespace-nowrap">{orderAmount(quote.total_amount, language)}</span>
    </span>
  );
}

type AmountsProps = SummaryProps & { quote: QuoteState; named?: boolean };

/** `named`: with the product and its price, which are otherwise shown above. */
function Amounts({ quote: { quote, updating }, language, t, named = false }: AmountsProps) {
  if (quote)
    return (
      <div className={updating ? "opacity-60 transition-opacity" : "transition-opacity"}>
        <ShortAmounts quote={quote} language={language} t={t.summary} named={named} />
      </div>
    );
  // As high as what takes its place.
  return (
    <div className="grid gap-2.5">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-7 w-full" />
    </div>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-medium break-words">{value}</dd>
    </div>
  );
}
