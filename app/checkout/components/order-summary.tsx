import type { ReactNode } from "react";
import { countryName, fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { OrderQuote } from "#app/orders/order-quote.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Skeleton } from "#app/ui/loader.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { eurosAligned, percent } from "../amounts.ts";
import { type BuyerValues, isAddressGiven } from "../purchase-form.ts";
import type { PurchaseTexts } from "../texts.ts";
import type { QuoteState } from "./use-quote.ts";

/** What is bought and what it costs, every amount from the server (spec 2.6, 9). */
export function OrderSummary({
  quote: { quote, updating, failed, again },
  values,
  language,
  t,
}: {
  quote: QuoteState;
  values: BuyerValues;
  language: Language;
  t: Pick<PurchaseTexts, "summary" | "errors">;
}) {
  const given = isAddressGiven(values);
  return (
    <section
      aria-labelledby="summary-title"
      aria-busy={updating}
      className="rounded-card border border-line bg-surface p-5 md:p-6"
    >
      <h2 id="summary-title" className="text-lg">
        {t.summary.title}
      </h2>
      {failed && (
        <Notice tone="red" role="alert" className="mt-4">
          <p>{t.errors.quote}</p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={again}>
            {t.errors.retry}
          </Button>
        </Notice>
      )}
      {!quote && !failed && (
        <div className="mt-5 grid gap-3">
          <span className="sr-only" role="status">
            {t.summary.updating}
          </span>
          <Skeleton />
          <Skeleton />
          <Skeleton className="h-8 w-full" />
        </div>
      )}
      {quote && (
        <div className={classNames("mt-4 transition-opacity", updating && "opacity-60")}>
          <Amounts quote={quote} language={language} t={t.summary} />
        </div>
      )}
      <div className="mt-4 border-t border-line pt-4 text-sm">
        <p className="text-muted">{given ? t.summary.address : t.summary.noAddress}</p>
        {given && (
          <p className="mt-0.5">
            {values.address}, {values.postal_code} {values.city}, {countryName(values.country, language)}
          </p>
        )}
      </div>
    </section>
  );
}

export function Amounts({
  quote,
  language,
  t,
}: {
  quote: OrderQuote;
  language: Language;
  t: PurchaseTexts["summary"];
}) {
  const show = eurosAligned(language, [
    quote.product_price,
    quote.discount_amount,
    quote.shipping_price,
    quote.total_amount,
    quote.tax_included ? quote.total_without_tax : null,
  ]);
  const place = quote.shipping_type === "france" ? t.france : t.international;
  return (
    <div className="text-sm tabular-nums">
      <dl className="grid gap-2.5">
        <Line name={t.product} note={t.quantity} value={show(quote.product_price)} />
        {quote.discount_amount > 0 && (
          <Line
            name={t.discount}
            note={quote.promo_code ? `${t.code} ${quote.promo_code}` : undefined}
            value={`−${show(quote.discount_amount)}`}
            className="text-signal"
          />
        )}
        <Line name={t.shipping} note={place} value={quote.free_shipping ? t.free : show(quote.shipping_price)} />
      </dl>
      <dl className="mt-4 grid gap-2.5 border-t border-line pt-4">
        {quote.tax_included && (
          <>
            <Line name={t.withoutTax} value={show(quote.total_without_tax)} className="text-muted" />
            {quote.vat_rate !== null && quote.vat_amount !== null && (
              <Line
                name={fill(t.vat, { rate: percent(quote.vat_rate, language) })}
                value={show(quote.vat_amount)}
                className="text-muted"
              />
            )}
          </>
        )}
        <Line
          name={quote.tax_included ? t.totalIncluded : t.totalExcluded}
          value={show(quote.total_amount)}
          className="items-baseline text-lg font-semibold"
        />
      </dl>
      {!quote.tax_included && <p className="mt-2.5 text-xs text-muted">{t.importTax}</p>}
    </div>
  );
}

function Line({ name, note, value, className }: { name: ReactNode; note?: string; value: string; className?: string }) {
  return (
    <div className={classNames("flex items-start justify-between gap-4", className)}>
      <dt className="min-w-0">
        {name}
        {note && <span className="block text-xs font-normal text-muted">{note}</span>}
      </dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}
