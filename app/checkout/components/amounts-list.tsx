import type { ReactNode } from "react";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import type { OrderQuote } from "#app/orders/placing/order-quote.ts";
import { centsOf } from "#app/platform/money/money.ts";
import { classNames } from "#app/ui/layout/class-names.ts";
import { OwnText } from "#app/ui/layout/own-text.tsx";
import { orderAmount } from "../browser/amounts.ts";
import type { AmountsTexts } from "../rules/texts.ts";

/** Every amount of a quote or of a stored order, in the order in which they add up to the total (spec 9). */
export function AmountsList({ quote, language, t }: { quote: OrderQuote; language: Language; t: AmountsTexts }) {
  const show = (amount: number) => orderAmount(amount, language);
  return (
    <div className="text-sm tabular-nums">
      <dl className="grid gap-2.5">
        <Line name={t.product} note={t.quantity} value={show(quote.product_price)} />
        <DiscountAndShipping quote={quote} show={show} t={t} />
      </dl>
      <dl className="mt-4 grid gap-2.5 border-t border-line pt-4">
        {quote.tax_included && (
          <>
            <Line name={t.withoutTax} value={show(quote.total_without_tax)} className="text-muted" />
            {quote.vat_rate !== null && quote.vat_amount !== null && (
              <Line
                name={fill(t.vat, { rate: percent(centsOf(quote.vat_rate), language) })}
                value={show(quote.vat_amount)}
                className="text-muted"
              />
            )}
          </>
        )}
        <TotalLine quote={quote} show={show} t={t} />
      </dl>
      {!quote.tax_included && <p className="mt-2.5 text-xs text-muted">{t.importTax}</p>}
    </div>
  );
}

type ShortAmountsProps = { quote: OrderQuote; language: Language; t: AmountsTexts; named: boolean };

/** The amounts without the tax included in them. `named`: with the product, for a place that does not name it itself. */
export function ShortAmounts({ quote, language, t, named }: ShortAmountsProps) {
  const show = (amount: number) => orderAmount(amount, language);
  return (
    <dl className="grid gap-2.5 text-sm tabular-nums">
      {named && <Line name={t.product} note={t.quantity} value={show(quote.product_price)} />}
      <DiscountAndShipping quote={quote} show={show} t={t} />
      <TotalLine quote={quote} show={show} t={t} />
    </dl>
  );
}

type PartProps = { quote: OrderQuote; show: (amount: number) => string; t: AmountsTexts };

function DiscountAndShipping({ quote, show, t }: PartProps) {
  const place = quote.shipping_type === "france" ? t.france : t.international;
  return (
    <>
      {quote.discount_amount > 0 && (
        <Line
          name={t.discount}
          note={quote.promo_code ? `${t.code} ${quote.promo_code}` : undefined}
          value={`−${show(quote.discount_amount)}`}
          className="text-signal"
        />
      )}
      <Line name={t.shipping} note={place} value={quote.free_shipping ? t.free : show(quote.shipping_price)} />
    </>
  );
}

export const totalLabel = (quote: OrderQuote, t: AmountsTexts): string =>
  quote.tax_included ? t.totalIncluded : t.totalExcluded;

const TotalLine = ({ quote, show, t }: PartProps) => (
  <Line name={totalLabel(quote, t)} value={show(quote.total_amount)} className="items-baseline text-lg font-semibold" />
);

function Line({ name, note, value, className }: { name: ReactNode; note?: string; value: string; className?: string }) {
  return (
    <div className={classNames("flex items-start justify-between gap-4", className)}>
      <dt className="min-w-0">
        <OwnText>{name}</OwnText>
        {note && <span className="block text-xs font-normal text-muted">{note}</span>}
      </dt>
      <dd className="whitespace-nowrap" translate="no">
        {value}
      </dd>
    </div>
  );
}
