import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { fill, money } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { misleadingReduction } from "#app/promotions/staff/announced-reduction.server.ts";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { documentTitle, sectionTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { Notice } from "#app/ui/status/notice.tsx";
import { type PricePageData, pricePageData } from "../price-data.server.ts";
import { priceFields, vatFields } from "../price-fields.ts";
import { priceAction } from "../price-steps.server.ts";
import { CurrentPrices, CurrentRates, PriceRecords, RateHistory } from "../price-tables.tsx";
import { type PriceTexts, priceTexts } from "../price-texts.server.ts";
import type { Route } from "./+types/prices";

/** Prices and VAT rates with their history and planned changes (decisions 4, 9). */
export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { language } = staff;
  const title = sectionTitle("prices", language);
  const [data, warning] = await Promise.all([pricePageData(staff), misleadingReduction(staff)]);
  return { title, documentTitle: documentTitle(title, language), t: priceTexts(language), language, data, warning };
}

export const action = priceAction;

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Prices({ loaderData: { title, data, t, language, warning } }: Route.ComponentProps) {
  const props = { data, t, language };
  return (
    <div className="grid gap-8">
      <section className="grid gap-3" aria-label={t.current}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl">{title}</h1>
          <PriceDialog {...props} />
        </div>
        <p className="text-muted">
          {t.intro}{" "}
          {data.lowest !== null && (
            <span>{fill(t.lowest, { amount: money(data.lowest, language, { always: true }) })}</span>
          )}
        </p>
        {data.aboveLargest && <Notice tone="amber">{data.aboveLargest}</Notice>}
        {warning && <Notice tone="amber">{warning}</Notice>}
        <CurrentPrices {...props} />
      </section>
      <section className="grid gap-3">
        <h2 className="text-base font-semibold">{t.planned}</h2>
        <PriceRecords {...props} planned />
      </section>
      <section className="grid gap-3">
        <h2 className="text-base font-semibold">{t.history}</h2>
        <PriceRecords {...props} planned={false} />
      </section>
      <section className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-base font-semibold">{t.rates}</h2>
          <VatDialog {...props} />
        </div>
        <p className="text-muted">{t.ratesIntro}</p>
        <CurrentRates {...props} />
        <RateHistory {...props} />
      </section>
    </div>
  );
}

type Props = { data: PricePageData; t: PriceTexts };

/** Sends the shown prices too: outdated ones are refused. */
function PriceDialog({ data, t }: Props) {
  return (
    <StaffFormDialog
      intent="set-price"
      fields={priceFields}
      texts={t}
      button={t.priceForm.open}
      buttonVariant="primary"
      title={t.priceForm.title}
      description={t.priceForm.text}
      submit={t.priceForm.submit}
      defaults={{ name: "product" }}
      hidden={Object.fromEntries(data.prices.map(({ name, cents }) => [`shown-${name}`, cents]))}
      options={{ name: t.names }}
      placeholder={t.choose}
      help={{ from: t.priceForm.fromHelp }}
    />
  );
}

function VatDialog({ data, t }: Props) {
  return (
    <StaffFormDialog
      intent="set-vat-rate"
      fields={vatFields}
      texts={t}
      button={t.vatForm.open}
      title={t.vatForm.title}
      description={t.vatForm.text}
      submit={t.vatForm.submit}
      defaults={{ country: "FR" }}
      hidden={Object.fromEntries(data.rates.map(({ country, rate }) => [`shown-${country}`, rate]))}
      options={{ country: Object.fromEntries(data.rates.map(({ country, title }) => [country, title])) }}
      placeholder={t.choose}
      help={{ from: t.vatForm.fromHelp }}
    />
  );
}
