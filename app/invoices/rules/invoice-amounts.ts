import { type RateHundredths, vatContainedIn } from "#app/catalogue/pricing/tax.ts";
import type { Cents } from "#app/platform/money/money.ts";

export type LineKind = "product" | "discount" | "shipping" | "refund" | "correction";
export type InvoiceLine = { kind: LineKind; detail: string; quantity: number; netCents: Cents; grossCents: Cents };
export type InvoiceAmounts = { netCents: Cents; vatCents: Cents; grossCents: Cents; lines: InvoiceLine[] };

const netOf = (grossCents: Cents, rate: RateHundredths | null): Cents =>
  rate === null ? grossCents : grossCents - vatContainedIn(grossCents, rate);

/**
 * The order's amounts without VAT, line by line. Prices include VAT, so the rounding difference goes to the product, or to
 * the discount where there is one: the lines add up to the order's own net amount, to the cent (law: invoice).
 */
export function amountsOfOrder(order: {
  productCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  totalCents: Cents;
  vatCents: Cents | null;
  vatRate: RateHundredths | null;
  productDetail: string;
  promoCode: string;
}): InvoiceAmounts {
  const { productCents, discountCents, shippingCents, totalCents, vatRate } = order;
  if (productCents - discountCents + shippingCents !== totalCents) throw new Error("the order's amounts do not add up");
  const vatCents = order.vatCents ?? 0;
  const netCents = totalCents - vatCents;
  const shippingNet = Math.min(netOf(shippingCents, vatRate), netCents);
  const articleNet = netCents - shippingNet;
  const productNet = discountCents === 0 ? articleNet : Math.max(articleNet, netOf(productCents, vatRate));
  const line = (kind: LineKind, net: Cents, gross: Cents, detail = ""): InvoiceLine => ({
    ...{ kind, detail, quantity: 1, netCents: net, grossCents: gross },
  });
  const lines = [line("product", productNet, productCents, order.productDetail)];
  if (discountCents > 0) lines.push(line("discount", articleNet - productNet, -discountCents, order.promoCode));
  if (shippingCents > 0) lines.push(line("shipping", shippingNet, shippingCents));
  return { netCents, vatCents, grossCents: totalCents, lines };
}

/**
 * One refund of an invoice, or a correction that takes such an amount back. VAT is computed on the total refunded so far, less the VAT of earlier credit notes: the credit
 * notes for the whole sum together contain exactly the VAT of the invoice.
 */
export function amountsOfRefund(refund: {
  /** The amounts refunded before and in total now; the total is at most the invoice's. */
  beforeCents: Cents;
  nowCents: Cents;
  vatRate: RateHundredths | null;
  kind?: "refund" | "correction";
}): InvoiceAmounts {
  const { beforeCents, nowCents, vatRate, kind = "refund" } = refund;
  if (nowCents <= beforeCents) throw new Error("nothing was refunded");
  const vatOf = (cents: Cents) => (vatRate === null ? 0 : vatContainedIn(cents, vatRate));
  const grossCents = nowCents - beforeCents;
  const vatCents = vatOf(nowCents) - vatOf(beforeCents);
  const netCents = grossCents - vatCents;
  return { netCents, vatCents, grossCents, lines: [{ kind, detail: "", quantity: 1, netCents, grossCents }] };
}
