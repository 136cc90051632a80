import { countryName } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { Skeleton } from "#app/ui/status/loader.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { type BuyerValues, isAddressGiven } from "../browser/purchase-form.ts";
import type { PurchaseTexts } from "../rules/texts.ts";
import { AmountsList } from "./amounts-list.tsx";
import type { QuoteState } from "./use-quote.ts";

type Props = {
  quote: QuoteState;
  values: BuyerValues;
  language: Language;
  t: Pick<PurchaseTexts, "summary" | "errors">;
};

/** What is bought and what it costs, every amount from the server (spec 2.6, 9). */
export function OrderSummary({ quote: { quote, updating, failed, retry }, values, language, t }: Props) {
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
          <Button variant="secondary" size="sm" className="mt-3" onClick={retry}>
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
          <AmountsList quote={quote} language={language} t={t.summary} />
        </div>
      )}
      <div className="mt-4 border-t border-line pt-4 text-sm">
        <p className="text-muted">{given ? t.summary.address : t.summary.noAddress}</p>
        {given && (
          <p className="mt-0.5">
            {`${values.address}, ${values.postal_code} ${values.city}, ${countryName(values.country, language)}`}
          </p>
        )}
      </div>
    </section>
  );
}
