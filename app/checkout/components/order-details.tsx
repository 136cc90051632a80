import type { ReactNode } from "react";
import { isEuMember } from "#app/catalogue/countries.ts";
import { countryName } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Card } from "#app/ui/card.tsx";
import { centsOf, eurosAligned } from "../amounts.ts";
import type { OrderDetails as Details } from "../checkout-client.ts";
import type { ConfirmationTexts } from "../texts.ts";

/** What the buyer ordered, shown to the buyer alone: the server gave it against cookie or signature. */
export function OrderDetails({ details, language, t }: { details: Details; language: Language; t: ConfirmationTexts }) {
  const amounts = [details.product_price, details.discount_amount, details.shipping_price, details.total_amount].map(
    Number,
  );
  const show = eurosAligned(language, amounts);
  return (
    <section aria-labelledby="details-title">
      <h2 id="details-title" className="text-lg">
        {t.details}
      </h2>
      <Card className="mt-4 grid gap-6 text-sm md:grid-cols-2">
        <dl className="grid content-start gap-3">
          <Row name={t.vehicle}>
            {details.vehicle_brand} {details.vehicle_model}, {details.vehicle_year}
          </Row>
          <Row name={t.plate}>
            <span className="code">{details.license_plate}</span>
          </Row>
          <Row name={t.address}>
            {details.first_name} {details.last_name}
            <br />
            {details.address}
            <br />
            {details.postal_code} {details.city}
            <br />
            {countryName(details.country, language)}
          </Row>
          <Row name={t.email}>{details.email}</Row>
          <Row name={t.phone}>{details.phone}</Row>
        </dl>
        <div className="border-line tabular-nums max-md:border-t max-md:pt-5 md:border-l md:pl-6">
          <dl className="grid gap-3">
            <Amount name={t.product}>{show(Number(details.product_price))}</Amount>
            {centsOf(details.discount_amount) > 0 && (
              <Amount name={`${t.discount}${details.promo_code ? ` ${details.promo_code}` : ""}`}>
                −{show(Number(details.discount_amount))}
              </Amount>
            )}
            <Amount name={t.shipping}>
              {centsOf(details.shipping_price) === 0 ? t.shippingFree : show(Number(details.shipping_price))}
            </Amount>
          </dl>
          <dl className="mt-3 border-t border-line pt-3 text-base font-semibold">
            <Amount name={isEuMember(details.country) ? t.totalIncluded : t.totalExcluded}>
              {show(Number(details.total_amount))}
            </Amount>
          </dl>
        </div>
      </Card>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Amount({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  );
}
