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
import { ChevronDownIcon } from "#app/ui/pictures/icons.tsx";
import { orderAmount } from "../browser/amounts.ts";
import type { BuyerValues } from "../browser/purchase-form.ts";
import type { PurchaseTexts } from "../checkout-texts.ts";
import { useSellerDetails } from "../rules/seller-details.ts";

/**
 * The legal guarantee, which must be shown before an order since 27 September 2026: a sentence that opens it (law 1.13). The
 * product page has it as a section of its own.
 */
function GuaranteeNotice({ notice }: { notice: GuaranteeNoticeDetails }) {
  const { title, text, link, address, picture } = notice;
  return (
    <div>
      <Fold heading={<h3 className="text-xs font-medium tracking-normal">{title}</h3>}>
        <p className="text-muted">{text}</p>
        {/* The pictures differ a little in height between languages. */}
        {picture && (
          <img src={picture} alt={title} width={300} height={424} loading="lazy" className="mt-4 h-auto max-w-full" />
        )}
      </Fold>
      <TextLink to={address} target="_blank" rel="noopener" className="inline-block py-1">
        {link}
      </TextLink>
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
 * art. 3). Visible without a click: product, total, delivery, manufacturer and warnings (law 1.7, 1.23); rights are folded.
 * Identity facts that the publisher has not provided are left out, never invented.
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
  const rights = [t.withdrawal, t.warranty, t.takeBack, ...(seller.mediator ? [t.mediator] : [])];
  return (
    <section aria-labelledby="law-title" className="rounded-card border border-line bg-surface p-4 text-xs sm:p-5">
      <h2 id="law-title" className="text-base">
        {t.title}
      </h2>
      <dl className="mt-2 gap-x-8 sm:columns-2">
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
        <Item name={t.maker}>
          <span>{fill(t.makerText, { name: publisherName })}</span>
          {seller.contact.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Item>
        <Item name={t.safety}>{t.safetyText}</Item>
      </dl>
      <div className="mt-2 grid gap-x-8 gap-y-2 border-t border-line pt-2 sm:grid-cols-2">
        <Fold heading={rights.join(" · ")}>
          <dl>
            <Item name={t.withdrawal}>
              {t.withdrawalText} {link(paths.withdrawal, t.withdrawalLink)}
            </Item>
            <Item name={t.warranty}>
              {t.warrantyText} {link(paths.termsOfSale, t.warrantyLink)}
            </Item>
            <Item name={t.takeBack}>{t.takeBackText}</Item>
            {seller.mediator && <Item name={t.mediator}>{seller.mediator}</Item>}
          </dl>
        </Fold>
        <GuaranteeNotice notice={seller.notice} />
      </div>
    </section>
  );
}

const Fold = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <details className="group">
    <summary className="flex min-h-9 items-center justify-between gap-3 font-medium">
      <span>{heading}</span>
      <ChevronDownIcon className="size-4 shrink-0 text-muted transition-[rotate] group-open:rotate-180" />
    </summary>
    <div className="pb-2">{children}</div>
  </details>
);

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="break-inside-avoid pb-1.5">
      <dt className="inline font-medium">{name}</dt> <dd className="inline text-muted">{children}</dd>
    </div>
  );
}
