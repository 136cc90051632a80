import type { ReactNode } from "react";
import { countryName } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { Disclosure } from "#app/ui/layout/disclosure.tsx";
import { amountsOfOrder } from "../browser/amounts.ts";
import type { OrderDetails as Details } from "../browser/checkout-client.ts";
import type { ConfirmationTexts, PurchaseTexts } from "../checkout-texts.ts";
import { AmountRows, TotalLine } from "./amounts-list.tsx";

type OrderDetailsProps = {
  details: Details;
  language: Language;
  t: ConfirmationTexts;
  orderTexts: Pick<PurchaseTexts, "summary" | "energies">;
};

/** What the buyer ordered, folded and shown to the buyer alone: the server requires the cookie or the signature. */
export function OrderDetails({ details, language, t, orderTexts }: OrderDetailsProps) {
  const { energies } = orderTexts;
  const energy = ownValue(energies, details.vehicle_energy) ?? details.vehicle_energy;
  const amounts = { quote: amountsOfOrder(details), language, t: orderTexts.summary };
  return (
    <section aria-labelledby="details-title">
      <Disclosure
        title={
          <h2 id="details-title" className="text-base tracking-normal">
            {t.details}
          </h2>
        }
        titleStyle="py-4"
        className="border-y border-line"
      >
        <div className="grid gap-6 pb-6 text-sm gap-x-12 md:grid-cols-2">
          <dl className="grid content-start gap-3">
            <Row name={t.vehicle}>
              {`${details.vehicle_brand} ${details.vehicle_model}, ${details.vehicle_year}, ${energy}`}
            </Row>
            <Row name={t.plate}>
              <span className="code">{details.license_plate}</span>
            </Row>
            <Row name={t.labels.address}>
              {[
                `${details.first_name} ${details.last_name}`,
                details.address,
                `${details.postal_code} ${details.city}`,
                countryName(details.country, language),
              ].map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </Row>
            {details.carrier_note && <Row name={t.labels.carrier_note}>{details.carrier_note}</Row>}
            <Row name={t.labels.email}>{details.email}</Row>
            <Row name={t.labels.phone}>{details.phone}</Row>
          </dl>
          <div>
            <AmountRows {...amounts} />
            <div className="mt-4 border-t border-line pt-4">
              <TotalLine {...amounts} />
            </div>
          </div>
        </div>
      </Disclosure>
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
