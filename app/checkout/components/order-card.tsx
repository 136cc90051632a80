import { type ReactNode, useState } from "react";
import { deliveryRegionOf } from "#app/catalogue/countries.ts";
import type { Vehicle } from "#app/compatibility/saved-check.ts";
import { countryName } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { CheckIcon, ChevronDownIcon, ClockIcon, LockIcon } from "#app/ui/pictures/icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { Skeleton } from "#app/ui/status/loader.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { orderAmount } from "../browser/amounts.ts";
import { type BuyerValues, isAddressGiven } from "../browser/purchase-form.ts";
import type { PurchaseTexts } from "../checkout-texts.ts";
import { useSellerDetails } from "../rules/seller-details.ts";
import { AmountRows, TotalLine, totalLabel } from "./amounts-list.tsx";
import type { QuoteState } from "./use-quote.ts";

type CardProps = {
  vehicle: Vehicle;
  changePath: string;
  quote: QuoteState;
  values: BuyerValues;
  children?: ReactNode;
  language: Language;
  t: PurchaseTexts;
};

/** What is bought, for which car and for how much (spec 2.6); on a narrow screen a bar at the top, which opens. */
export function OrderCard(props: CardProps) {
  const { quote, t } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section
      aria-labelledby="summary-title"
      aria-busy={quote.updating}
      className="min-w-0 overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 id="summary-title" className="sr-only">
        {t.summary.title}
      </h2>
      <Bar {...props} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      <div id="order-card" className={`max-lg:max-h-[60vh] overflow-y-auto ${isOpen ? "" : "max-lg:hidden"}`}>
        {/* On a low screen the total comes first: a sticky card's end is not reached by scrolling. */}
        <div className="bg-sand max-lg:hidden [@media(max-height:54rem)]:hidden">
          <ProductPicture view="front" alt={t.law.pictureAlt} sizes="24rem" className="mx-auto w-60" />
        </div>
        <div className="divide-y divide-line px-5 *:py-4">
          <Car {...props} />
          <div className="grid gap-2.5">
            <Amounts {...props} />
            <p className="text-xs text-muted">{addressLine(props)}</p>
          </div>
          {props.children}
          {quote.quote && (
            <div>
              <TotalLine quote={quote.quote} language={props.language} t={t.summary} />
            </div>
          )}
          <Promises isFree={quote.quote?.free_order === true} t={t.promises} />
        </div>
      </div>
    </section>
  );
}

const carOf = ({ vehicle, t }: CardProps) =>
  `${vehicle.brand} ${vehicle.model}, ${vehicle.year}, ${ownValue(t.energies, vehicle.energy) ?? vehicle.energy}`;

function Bar(props: CardProps & { isOpen: boolean; onToggle: () => void }) {
  const {
    quote: { quote },
    language,
    t,
    isOpen,
  } = props;
  return (
    <div className="flex items-center pr-2 lg:hidden">
      <span className="m-2 shrink-0 rounded-control bg-sand p-1 dark:bg-contour">
        <ProductPicture view="front" alt={t.law.pictureAlt} sizes="4rem" className="w-14" />
      </span>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="order-card"
        className="flex min-h-16 min-w-0 flex-1 items-center gap-2 py-2 text-left text-sm"
        onClick={props.onToggle}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t.summary.product}</span>
          <span className="block text-xs leading-snug break-words text-muted">{carOf(props)}</span>
        </span>
        <span className="text-right font-semibold tabular-nums">
          {quote ? (
            <>
              <span className="ml-auto block max-w-20 text-xs leading-snug font-normal text-muted sm:max-w-none">
                {totalLabel(quote, t.summary)}
              </span>
              <span className="whitespace-nowrap" translate="no">
                {orderAmount(quote.total_amount, language)}
              </span>
            </>
          ) : (
            <Skeleton className="h-5 w-16" />
          )}
        </span>
        <ChevronDownIcon className={`size-5 text-muted transition-[rotate] ${isOpen ? "rotate-180" : ""}`} />
      </button>
    </div>
  );
}

function Car(props: CardProps) {
  const { changePath, t } = props;
  return (
    <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm break-words">
      <span className="font-medium max-lg:hidden">{carOf(props)}</span>
      <TextLink to={changePath}>{t.vehicle.change}</TextLink>
    </p>
  );
}

function Amounts({ quote: { quote, updating, failed, retry }, values, language, t }: CardProps) {
  const { deliveryDates, zones } = useSellerDetails();
  const region = deliveryRegionOf(values) === "france" ? "france" : "abroad";
  const dates = ownValue(zones, values.country)?.dates ?? deliveryDates[region];
  if (failed)
    return (
      <Notice tone="red" role="alert">
        <p>{t.errors.quote}</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={retry}>
          {t.errors.retry}
        </Button>
      </Notice>
    );
  if (quote)
    return (
      <div className={updating ? "opacity-60 transition-opacity" : "transition-opacity"}>
        <AmountRows quote={quote} dates={dates} language={language} t={t.summary} />
      </div>
    );
  // As high as what takes its place.
  return (
    <div className="grid gap-2.5">
      <span className="sr-only" role="status">
        {t.summary.updating}
      </span>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-13 w-full" />
    </div>
  );
}

function addressLine({ values, language, t }: CardProps): string {
  if (!isAddressGiven(values)) return t.summary.noAddress;
  const { address, postal_code, city, country } = values;
  return `${address}, ${postal_code} ${city}, ${countryName(country, language)}`;
}

function Promises({ isFree, t }: { isFree: boolean; t: PurchaseTexts["promises"] }) {
  const rows = [
    [ClockIcon, t.return],
    [CheckIcon, t.warranty],
    [LockIcon, isFree ? t.nothing : t.payment],
  ] as const;
  return (
    <ul className="grid gap-2 text-xs text-muted">
      {rows.map(([Icon, promise]) => (
        <li key={promise} className="flex items-start gap-2">
          <Icon className="size-4.5 text-signal" />
          <span>{promise}</span>
        </li>
      ))}
    </ul>
  );
}
