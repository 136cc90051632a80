import type { ReactNode } from "react";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import type { OrderQuote } from "#app/orders/placing/order-quote.ts";
import { centsOf } from "#app/platform/money/money.ts";
import { classNames } from "#app/ui/layout/class-names.ts";
import { OwnText } from "#app/ui/layout/own-text.tsx";
import { orderAmount } from "../browser/amounts.ts";
import type { AmountsTexts } from "../checkout-texts.ts";

type AmountsProps = { quote: OrderQuote; language: Language; t: AmountsTexts };

/** Every amount of a quote or of a stored order that makes up the total (spec 2.6, 9). `dates`, `address`: of the delivery. */
export function AmountRows({
  quote,
  dates,
  address,
  language,
  t,
}: AmountsProps & { dates?: string; address?: string }) {
  const show = (amount: number) => orderAmount(amount, language);
  const place = quote.shipping_type === "france" ? t.france : t.international;
  return (
    <dl className="grid gap-2 text-sm">
      <Line name={t.product} note={t.quantity} value={show(quote.product_price)} />
      {quote.discount_amount > 0 && (
        <Line
          name={t.discount}
          note={quote.promo_code ? `${t.code} ${quote.promo_code}` : undefined}
          value={`−${show(quote.discount_amount)}`}
          className="text-signal"
        />
      )}
      <Line
        name={t.shipping}
        note={dates ? `${place}, ${dates}` : place}
        detail={address}
        value={quote.free_shipping ? t.free : show(quote.shipping_price)}
      />
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
    </dl>
  );
}

export function TotalLine({ quote, language, t }: AmountsProps) {
  return (
    <>
      <dl className="font-semibold">
        <Line
          name={totalLabel(quote, t)}
          value={
            <span className="text-2xl leading-none tracking-tight">{orderAmount(quote.total_amount, language)}</span>
          }
          className="items-baseline"
        />
      </dl>
      {!quote.tax_included && <p className="mt-2 text-xs text-muted">{t.importTax}</p>}
    </>
  );
}

export const totalLabel = (quote: OrderQuote, t: AmountsTexts): string =>
  quote.tax_included ? t.totalIncluded : t.totalExcluded;

type LineProps = {
  name: ReactNode;
  note?: string | undefined;
  detail?: string | undefined;
  value: ReactNode;
  className?: string;
};

function Line({ name, note, detail, value, className }: LineProps) {
  return (
    <div className={classNames("flex items-start justify-between gap-4", className)}>
      <dt className="min-w-0">
        <OwnText>{name}</OwnText>
        {[note, detail].map(
          (line) =>
            line && (
              <span key={line} className="block text-xs font-normal text-muted">
                {line}
              </span>
            ),
        )}
      </dt>
      <dd className="whitespace-nowrap tabular-nums" translate="no">
        {value}
      </dd>
    </div>
  );
}
