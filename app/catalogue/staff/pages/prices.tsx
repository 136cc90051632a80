import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { fill, money, shortDateAndTime, shortDateIn } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/office-paths.ts";
import { misleadingReduction } from "#app/promotions/staff/misleading-reduction.server.ts";
import { StaffFields } from "#app/staff-ui/forms/staff-fields.tsx";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { Permitted } from "#app/staff-ui/page/access.tsx";
import { documentTitle, sectionTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { capitalTimeZones } from "../../capital-time-zones.ts";
import { type PricePageData, pricePageData } from "../price-data.server.ts";
import { priceFields, vatFields } from "../price-fields.ts";
import { priceAction } from "../price-steps.server.ts";
import { type PriceTexts, priceTexts } from "../price-texts.server.ts";
import type { Route } from "./+types/prices";

const publicCodes = `${adminPaths.promoCodes}?view=public`;

/** Prices and VAT rates with their history and planned changes (decisions 4, 9). */
export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { language } = staff;
  const title = sectionTitle("prices", language);
  const [data, warning] = await Promise.all([pricePageData(staff), misleadingReduction(staff)]);
  return {
    title,
    documentTitle: documentTitle(title, language),
    t: priceTexts(language),
    language,
    data,
    warning,
    codes: sectionTitle("promoCodes", language),
  };
}

export const action = priceAction;

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Prices({ loaderData: { title, data, t, language, warning, codes } }: Route.ComponentProps) {
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
        {warning && (
          <Notice tone="amber">
            <span>{warning}</span>{" "}
            <Permitted to={publicCodes}>
              <TextLink to={publicCodes}>{codes}</TextLink>
            </Permitted>
          </Notice>
        )}
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

type DialogProps = { data: PricePageData; t: PriceTexts };

/** Sends the shown prices too: outdated ones are refused. */
function PriceDialog({ data, t, language }: DialogProps & { language: Language }) {
  const today = (name: unknown) => {
    const price = data.prices.find((each) => each.name === name);
    return price && fill(t.priceForm.today, { amount: money(price.cents, language, { always: true }) });
  };
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
    >
      {(form) => (
        <StaffFields
          form={form}
          names={["name", "amount", "from"]}
          options={{ name: t.names }}
          placeholder={t.choose}
          help={{ amount: today(form.typed.name), from: t.priceForm.fromHelp }}
        />
      )}
    </StaffFormDialog>
  );
}

function VatDialog({ data, t }: DialogProps) {
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

type PriceTablesProps = { data: PricePageData; t: PriceTexts; language: Language };

function Moment({ at, language }: { at: Date; language: Language }) {
  return <time dateTime={at.toISOString()}>{shortDateAndTime(at, language)}</time>;
}

function CurrentPrices({ data, t, language }: PriceTablesProps) {
  const euros = (cents: number) => money(cents, language, { always: true });
  const { columns } = t;
  return (
    <ColumnTable
      caption={t.current}
      rows={data.prices}
      keyOf={({ name }) => name}
      columns={[
        { title: columns.price, className: "font-medium", cell: ({ name }) => t.names[name] },
        { title: columns.amount, numeric: true, cell: ({ cents }) => euros(cents) },
        { title: columns.since, cell: ({ since }) => since && <Moment at={since} language={language} /> },
        {
          title: columns.next,
          cell: ({ next }) =>
            next
              ? fill(t.nextPrice, { amount: euros(next.cents), date: shortDateAndTime(next.from, language) })
              : t.none,
        },
      ]}
    />
  );
}

/** Planned (with cancel buttons) or former prices. */
function PriceRecords({ data, t, language, planned }: PriceTablesProps & { planned: boolean }) {
  const records = planned ? data.planned : data.past;
  if (records.length === 0) return <p className="text-muted">{t.noPlans}</p>;
  const { columns } = t;
  return (
    <ColumnTable
      caption={planned ? t.planned : t.history}
      rows={records}
      keyOf={({ id }) => id}
      columns={[
        { title: columns.from, cell: ({ from }) => <Moment at={from} language={language} /> },
        { title: columns.price, cell: ({ name }) => t.names[name] },
        { title: columns.amount, numeric: true, cell: ({ cents }) => money(cents, language, { always: true }) },
        { title: columns.author, cell: ({ author }) => author || t.firstData },
        planned && {
          title: t.cancelPlan,
          isTitleHidden: true,
          cell: ({ id, name, cents, from }) => (
            <ConfirmStep
              intent="cancel-price"
              row={String(id)}
              hidden={{ id }}
              button={t.cancelPlan}
              description={fill(t.aboutCancelPlan, {
                name: t.names[name],
                amount: money(cents, language, { always: true }),
                date: shortDateAndTime(from, language),
              })}
              buttonVariant="ghost"
            />
          ),
        },
      ]}
    />
  );
}

/** Current and planned VAT rates; fits on phones. */
function CurrentRates({ data, t, language }: PriceTablesProps) {
  const { columns } = t;
  return (
    <ColumnTable
      caption={t.rates}
      stacked={false}
      rows={data.rates}
      keyOf={({ country }) => country}
      columns={[
        { title: columns.country, className: "font-medium", cell: ({ title }) => title },
        { title: columns.rate, numeric: true, cell: ({ rate }) => percent(rate, language) },
        {
          title: columns.since,
          cell: ({ title, from, next, timeZone }) => (
            <>
              <RateDay at={from} timeZone={timeZone} language={language} />
              {next && (
                <span className="flex flex-wrap items-center gap-x-2 font-medium">
                  <span>
                    {fill(t.nextPrice, {
                      amount: percent(next.rate, language),
                      date: shortDateIn(timeZone, next.from, language),
                    })}
                  </span>
                  <ConfirmStep
                    intent="cancel-vat-rate"
                    row={String(next.id)}
                    hidden={{ id: next.id }}
                    button={t.cancelPlan}
                    description={fill(t.aboutCancelPlan, {
                      name: title,
                      amount: percent(next.rate, language),
                      date: shortDateIn(timeZone, next.from, language),
                    })}
                    buttonVariant="ghost"
                  />
                </span>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

function RateHistory({ data, t, language }: PriceTablesProps) {
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 font-medium">{t.rateHistory}</summary>
      <ul className="mt-2 grid gap-1">
        {data.pastRates.map(({ id, title, rate, country, from }) => (
          <li key={id}>
            <RateDay at={from} timeZone={capitalTimeZones[country]} language={language} /> · <span>{title}</span> ·{" "}
            <span>{percent(rate, language)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const RateDay = ({ at, timeZone, language }: { at: Date; timeZone: string; language: Language }) => (
  <time dateTime={at.toISOString()}>{shortDateIn(timeZone, at, language)}</time>
);
