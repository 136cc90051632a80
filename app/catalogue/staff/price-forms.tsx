import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import type { PricePageData } from "./price-data.server.ts";
import { priceFields, vatFields } from "./price-fields.ts";
import type { PriceTexts } from "./price-texts.server.ts";

type Props = { data: PricePageData; t: PriceTexts };

/** Sends the shown prices too: outdated ones are refused. */
export function PriceDialog({ data, t }: Props) {
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

export function VatDialog({ data, t }: Props) {
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
