import type { ReactNode } from "react";
import { deliveryRegionOf } from "#app/catalogue/countries.ts";
import type { GuaranteeNoticeDetails } from "#app/catalogue/guarantee-notice.server.ts";
import { fill } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import type { OrderQuote } from "#app/orders/placing/order-quote.ts";
import { paths } from "#app/paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { orderAmount } from "../browser/amounts.ts";
import type { BuyerValues } from "../browser/purchase-form.ts";
import type { PurchaseTexts } from "../checkout-texts.ts";
import { useSellerDetails } from "../rules/seller-details.ts";

/** Must be shown before an order since 27 September 2026; the product page has it as a section. */
function GuaranteeNotice({ notice }: { notice: GuaranteeNoticeDetails }) {
  const { title, text, link, address, picture } = notice;
  return (
    <div className="text-sm">
      <h3 className="text-sm font-medium tracking-normal">{title}</h3>
      <p className="text-muted">
        <span>{text}</span>{" "}
        <TextLink to={address} target="_blank" rel="noopener">
          {link}
        </TextLink>
      </p>
      {/* The pictures differ a little in height between languages. */}
      {picture && (
        <img src={picture} alt={title} width={300} height={424} loading="lazy" className="mt-4 h-auto max-w-full" />
      )}
    </div>
  );
}

type BeforeOrderProps = {
  quote: OrderQuote | null;
  values: Pick<BuyerValues, "country" | "postal_code">;
  language: Language;
  t: PurchaseTexts["law"];
};

/**
 * What the law requires the buyer to see before the order button (CRD art. 8(2), L221-5, L221-14; GPSR art. 19; Data Act
 * art. 3), all visible without a click. Identity facts that the publisher has not provided are left out, never invented.
 */
export function BeforeOrder({ quote, values, language, t }: BeforeOrderProps) {
  const { publisherName } = usePublisher();
  const seller = useSellerDetails();
  const region = deliveryRegionOf(values);
  const [least, most] = ownValue(seller.zones, values.country)?.days ?? seller.daysAbroad;
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
      <dl className="mt-3 gap-x-8 text-sm sm:columns-2">
        <Item name={t.product}>
          {t.productText} {link(paths.dataRights, t.dataSheet)}
        </Item>
        {quote && (
          <Item name={t.total}>
            {fill(quote.free_order ? t.totalFree : t.totalText, {
              total: orderAmount(quote.total_amount, language),
            })}
          </Item>
        )}
        {seller.ecoParticipation && <Item name={t.eco}>{seller.ecoParticipation}</Item>}
        <Item name={t.delivery}>
          {fill({ france: t.deliveryFrance, overseas: t.deliveryOverseas, abroad: t.deliveryAbroad }[region], {
            min: least,
            max: most,
          })}
        </Item>
        <Item name={t.withdrawal}>
          {t.withdrawalText} {link(paths.withdrawal, t.withdrawalLink)}
        </Item>
        <Item name={t.warranty}>
          {t.warrantyText} {link(paths.termsOfSale, t.warrantyLink)}
        </Item>
        <Item name={t.maker}>
          <span>{fill(t.makerText, { name: publisherName })}</span>
          {seller.contact.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Item>
        <Item name={t.safety}>{t.safetyText}</Item>
        <Item name={t.takeBack}>{t.takeBackText}</Item>
        {seller.mediator && <Item name={t.mediator}>{seller.mediator}</Item>}
      </dl>
      <GuaranteeNotice notice={seller.notice} />
    </section>
  );
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="break-inside-avoid pb-3">
      <dt className="font-medium">{name}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  );
}
