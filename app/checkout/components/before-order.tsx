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
import { OwnText } from "#app/ui/layout/own-text.tsx";
import { ChevronDownIcon } from "#app/ui/pictures/icons.tsx";
import { orderAmount } from "../browser/amounts.ts";
import type { BuyerValues } from "../browser/purchase-form.ts";
import type { PurchaseTexts } from "../checkout-texts.ts";
import { useSellerDetails } from "../rules/seller-details.ts";

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
    <section
      aria-labelledby="law-title"
      className="overflow-hidden rounded-card border border-line bg-surface text-xs *:px-5 sm:text-sm sm:*:px-6"
    >
      <h2 id="law-title" className="pt-5 text-lg tracking-tight sm:pt-6">
        {t.title}
      </h2>
      <dl className="grid gap-x-10 gap-y-4 pt-4 pb-5 sm:grid-cols-2 sm:pb-6">
        <Item name={t.product}>
          {t.productText} {link(paths.dataRights, t.dataSheet)}
        </Item>
        <Item name={t.safety}>{t.safetyText}</Item>
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
        {seller.ecoParticipation && <Item name={t.eco}>{seller.ecoParticipation}</Item>}
      </dl>
      <Fold title={rights.join(" · ")}>
        <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
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
      {quote && (
        <Total
          name={t.total}
          text={quote.free_order ? t.totalFree : t.totalText}
          total={orderAmount(quote.total_amount, language)}
        />
      )}
    </section>
  );
}

function Total({ name, text, total }: { name: string; text: string; total: string }) {
  return (
    <dl className="flex items-start justify-between gap-x-6 border-t border-line py-4">
      <dt className="pt-1 text-sm font-semibold whitespace-nowrap">{name}</dt>
      <dd className="text-right">
        <span className="block text-2xl leading-none font-semibold tracking-tight tabular-nums" translate="no">
          {total}
        </span>
        <span className="mt-1 block text-xs text-balance text-muted">{text}</span>
      </dd>
    </dl>
  );
}

/**
 * The legal guarantee, which must be shown before an order since 27 September 2026: a sentence that opens it (law 1.13). The
 * product page has it as a section of its own.
 */
function GuaranteeNotice({ notice }: { notice: GuaranteeNoticeDetails }) {
  const { title, text, link, address, picture } = notice;
  return (
    <Fold title={<h3 className="text-sm font-medium tracking-normal">{title}</h3>}>
      <p className="text-muted">{text}</p>
      {/* The pictures differ a little in height between languages. */}
      {picture && (
        <img src={picture} alt={title} width={300} height={424} loading="lazy" className="mt-4 h-auto max-w-full" />
      )}
      <p className="mt-3">
        <TextLink to={address} target="_blank" rel="noopener">
          {link}
        </TextLink>
      </p>
    </Fold>
  );
}

const Fold = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <details className="group border-t border-line">
    <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-medium [&::-webkit-details-marker]:hidden">
      <span className="text-sm">
        <OwnText>{title}</OwnText>
      </span>
      <ChevronDownIcon className="size-5 shrink-0 text-muted transition-[rotate] group-open:rotate-180" />
    </summary>
    <div className="pt-1 pb-5">{children}</div>
  </details>
);

const Item = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="font-semibold">{name}</dt>
    <dd className="mt-0.5 text-muted">{children}</dd>
  </div>
);
