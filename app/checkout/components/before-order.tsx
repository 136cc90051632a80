import type { ReactNode } from "react";
import { brand } from "#app/brand.ts";
import { deliveryRegionOf } from "#app/catalogue/countries.ts";
import type { GuaranteeNoticeDetails } from "#app/catalogue/guarantee-notice.server.ts";
import { fill } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import type { OrderQuote } from "#app/orders/placing/order-quote.ts";
import { paths } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { orderAmount } from "../browser/amounts.ts";
import type { BuyerValues } from "../browser/purchase-form.ts";
import { useSellerDetails } from "../rules/seller-details.ts";
import type { PurchaseTexts } from "../rules/texts.ts";

/**
 * The legal guarantee, which must be shown before an order since 27 September 2026. The product page has it as a section of
 * its own.
 */
function GuaranteeNotice({ notice }: { notice: GuaranteeNoticeDetails }) {
  const { title, text, link, address, picture } = notice;
  return (
    <div className="flex flex-wrap gap-5 rounded-card border border-line bg-surface p-5 md:p-6">
      {/* The pictures differ a little in height between languages. */}
      {picture && (
        <img src={picture} alt={title} width={300} height={424} loading="lazy" className="h-auto max-w-full" />
      )}
      <div className="max-w-text flex-[1_1_14rem] text-sm">
        <h3 className="text-base">{title}</h3>
        <p className="mt-2 text-muted">{text}</p>
        <p className="mt-3">
          <TextLink to={address} target="_blank" rel="noopener">
            {link}
          </TextLink>
        </p>
      </div>
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
  const seller = useSellerDetails();
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
      <dl className="mt-4 mb-6 grid gap-x-6 gap-y-4 text-sm sm:grid-cols-[min(9rem,35%)_minmax(0,1fr)] sm:gap-y-3">
        <Item name={t.product}>
          <span className="flex items-start gap-4">
            <span className="min-w-0 flex-1">
              {t.productText} {link(paths.dataRights, t.dataSheet)}
            </span>
            <ProductPicture view="hero" alt={t.pictureAlt} sizes="7rem" className="w-[min(5rem,25vw)] sm:w-28" />
          </span>
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
          {
            { france: t.deliveryFrance, overseas: t.deliveryOverseas, abroad: t.deliveryAbroad }[
              deliveryRegionOf(values)
            ]
          }
        </Item>
        <Item name={t.withdrawal}>
          {t.withdrawalText} {link(paths.withdrawal, t.withdrawalLink)}
        </Item>
        <Item name={t.warranty}>
          {t.warrantyText} {link(paths.termsOfSale, t.warrantyLink)}
        </Item>
        <Item name={t.maker}>
          <span>{fill(t.makerText, { name: brand.publisher.name })}</span>
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
    <div className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
      <dt className="font-medium">{name}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  );
}
