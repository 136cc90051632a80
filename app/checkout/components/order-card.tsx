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
      className="min-w-0 overflow-hidden border-line bg-surface max-lg:border-b lg:rounded-card lg:border"
    >
      <h2 id="summary-title" className="sr-only">
        {t.summary.title}
      </h2>
      <Bar {...props} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      <div id="order-card" className={`max-lg:max-h-[60vh] overflow-y-auto ${isOpen ? "" : "max-lg:hidden"}`}>
        {/* On a low screen the total comes first: a sticky card's end is not reached by scrolling. */}
        <div className="bg-sand max-lg:hidden [@media(max-height:54rem)]:hidden">
          <ProductPicture
            view="front"
            alt={t.law.pictureAlt}
            sizes="24rem"
            className="mx-auto h-28 w-48 object-cover"
          />
        </div>
        <div className="divide-y divide-line px-(--gutter,20px) *:py-4 lg:px-5">
          <Car {...props} />
          <Amounts {...props} />
          {quote.quote && (
            <div>
              <TotalLine quote={quote.quote} language={props.language} t={t.summary} />
            </div>
          )}
          {props.children}
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
    <div className="flex items-center px-(--gutter,20px) lg:hidden">
      <span className="mr-2 shrink-0 rounded-small bg-sand px-1 dark:bg-contour">
        <ProductPicture view="front" alt={t.law.pictureAlt} sizes="3rem" className="w-12" />
      </span>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="order-card"
        className="flex min-h-13 min-w-0 flex-1 items-center gap-2 py-1.5 text-left text-xs"
        onClick={props.onToggle}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t.summary.product}</span>
          <span className="block break-words text-muted">{carOf(props)}</span>
        </span>
        <span className="text-right font-semibold tabular-nums">
          {quote ? (
            <>
              <span className="block font-normal text-muted">{totalLabel(quote, t.summary)}</span>
              <span className="text-sm whitespace-nowrap" translate="no">
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
        <AmountRows
          quote={quote}
          dates={dates}
          address={addressLine({ values, t, language })}
          language={language}
          t={t.summary}
        />
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

function addressLine({ values, language, t }: Pick<CardProps, "values" | "language" | "t">): string {
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
