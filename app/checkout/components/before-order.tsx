import type { ReactNode } from "react";
import { brand } from "#app/brand.ts";
import { fill } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import type { OrderQuote } from "#app/orders/order-quote.ts";
import { TextLink } from "#app/ui/link.tsx";
import { euros } from "../amounts.ts";
import type { PurchaseTexts } from "../texts.ts";

/**
 * What the law wants to be read before the order button (CRD art. 8(2), L221-5, L221-14; GPSR art. 19; Data Act art. 3):
 * all of it visible without a click. Identity facts that the publisher has not given are left out, never invented.
 */
export function BeforeOrder({
  quote,
  country,
  language,
  t,
}: {
  quote: OrderQuote | null;
  country: string;
  language: Language;
  t: PurchaseTexts["law"];
}) {
  const { publisher } = brand;
  const contact = [publisher.postalAddress, publisher.phone, brand.supportEmail].filter(Boolean).join(", ");
  const link = (path: string, text: string) => (
    <TextLink to={localizedPath(path, language)} target="_blank" document>
      {text}
    </TextLink>
  );
  return (
    <section aria-labelledby="law-title">
      <h2 id="law-title" className="text-lg">
        {t.title}
      </h2>
      <dl className="mt-4 grid gap-x-6 gap-y-4 text-sm sm:grid-cols-[9rem_1fr] sm:gap-y-3">
        <Item name={t.product}>
          {t.productText} {link("/donnees", t.dataSheet)}
        </Item>
        {quote && <Item name={t.total}>{fill(t.totalText, { total: euros(quote.total_amount, language) })}</Item>}
        <Item name={t.delivery}>{country === "FR" ? t.deliveryFrance : t.deliveryAbroad}</Item>
        <Item name={t.withdrawal}>
          {t.withdrawalText} {link("/retractation", t.withdrawalLink)}
        </Item>
        <Item name={t.warranty}>
          {t.warrantyText} {link("/cgv", t.warrantyLink)}
        </Item>
        <Item name={t.maker}>{fill(t.makerText, { name: publisher.name, contact })}</Item>
        <Item name={t.safety}>{t.safetyText}</Item>
        <Item name={t.takeBack}>{t.takeBackText}</Item>
        {publisher.mediator && <Item name={t.mediator}>{publisher.mediator}</Item>}
      </dl>
    </section>
  );
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
      <dt className="font-medium">{name}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  );
}
