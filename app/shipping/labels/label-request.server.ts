import { createHash } from "node:crypto";
import type { Cents } from "#app/platform/money/money.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { shopSetting, shopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { declaredGoods, needsCustomsForm } from "../customs-forms.server.ts";
import type { PreparedOrder } from "../preparation-queues.server.ts";
import type { LabelAddress, LabelCustoms } from "./carrier-api.ts";

type Order = PreparedOrder["order"];

/** What the settings name for the carrier; "": its labels are not bought through the API. */
export const labelOption = (carrierId: string): string =>
  ownValue<string>(shopValues("carrierApi"), carrierId)?.trim() ?? "";

/** The return address, or the seller's, as `street, postal code town`; undefined if it is not clear where each part ends. */
export function senderAddress(): LabelAddress | undefined {
  const { returnTo, supportEmail } = shopFacts();
  const parts = returnTo.postalAddress
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const place = parts.findLastIndex((part) => /^\d{5} \D/.test(part));
  if (place < 1) return undefined;
  const [, postalCode, city] = /^(\d{5}) (.+)$/.exec(parts[place]!)!;
  return {
    name: returnTo.name,
    company: returnTo.name,
    lines: parts.slice(0, place),
    postalCode: postalCode!,
    city: city!,
    country: "FR",
    email: supportEmail,
    phone: shopSetting("seller.phone"),
  };
}

/** Carriers announce the parcel to the buyer by mail or telephone. */
export const receiverAddress = (order: Order): LabelAddress => ({
  name: `${order.first_name} ${order.last_name}`.trim(),
  lines: order.address.split("\n").filter(Boolean),
  postalCode: order.postal_code,
  city: order.city,
  country: order.country,
  ...(order.email && { email: order.email }),
  ...(order.phone && { phone: order.phone }),
});

/** Tells a label with an earlier address from one that is still right. */
export const receiverHash = (order: Order): string =>
  createHash("sha256")
    .update(JSON.stringify(receiverAddress(order)))
    .digest("base64url");

/** The lines of the customs form, null where none is needed. */
export function customsOf(order: Order, productCents: Cents): LabelCustoms | null {
  if (!needsCustomsForm(order)) return null;
  const { category, description, quantity, weight, value, hsCode, origin } = declaredGoods(order, productCents);
  return {
    invoiceNumber: order.number,
    isSample: category === "sample",
    eori: shopSetting("tax.eori"),
    goods: { description, quantity, weight, value, hsCode, origin },
  };
}
