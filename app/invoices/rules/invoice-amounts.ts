import { type RateHundredths, vatContainedIn } from "#app/catalogue/pricing/tax.ts";
import type { Cents } from "#app/platform/money/money.ts";

export type LineKind = "product" | "discount" | "shipping" | "refund" | "correction";
export type InvoiceLine = { kind: LineKind; detail: string; quantity: number; netCents: Cents; grossCents: Cents };
export type InvoiceAmounts = { netCents: Cents; vatCents: Cents; grossCents: Cents; lines: InvoiceLine[] };

const netOf = (grossCents: Cents, rate: RateHundredths | null): Cents =>
  rate === null ? grossCents : grossCents - vatContainedIn(grossCents, rate);

/**
 * Net amounts by line. Prices include VAT: the rounding difference goes to the product or discount, so that lines add up to
 * the net total (law: invoice).
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
    kind,
    detail,
    quantity: 1,
    netCents: net,
    grossCents: gross,
  });
  const lines = [line("product", productNet, productCents, order.productDetail)];
  if (discountCents > 0) lines.push(line("discount", articleNet - productNet, -discountCents, order.promoCode));
  if (shippingCents > 0) lines.push(line("shipping", shippingNet, shippingCents));
  return { netCents, vatCents, grossCents: totalCents, lines };
}

/**
 * A refund or a correction. VAT is that of the total refunded minus earlier credit notes, so that together they contain
 * exactly the invoice's VAT.
 */
export function amountsOfRefund(refund: {
  /** At most the invoice's total. */
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
