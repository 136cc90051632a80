import { brand } from "#app/brand.ts";
import { townLines } from "#app/catalogue/postcodes.ts";
import { countryName, fill, longDate } from "#app/i18n/format.ts";
import { storedLanguage } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { findOrder } from "#app/orders/find-order.server.ts";
import { readPublicHistory } from "#app/orders/order-history.server.ts";
import { wasShippedBeforeWithdrawal } from "#app/orders/preparation/withdrawal-facts.server.ts";
import { returnAddress } from "#app/orders/return-address.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { mm, paper } from "#app/platform/pdf/pdf-layout.server.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { officeDaysLater } from "#app/platform/time/office-day.ts";
import { refundDueOf } from "./refunds-due.server.ts";

type Texts = typeof import("./texts/fr/return-slip.json");

const a4 = { width: 210 * mm, height: 297 * mm };
const margin = 18 * mm;
const width = a4.width - 2 * margin;
/** Days after the declaration (Code de la consommation L221-23). */
const returnDays = 14;

/** One A4 sheet: a code to scan, instructions, an address to cut out. */
async function renderReturnSlip(order: Order, declaredAt: Date): Promise<Buffer> {
  const language = storedLanguage(order.language);
  const t = loadTexts<Texts>("withdrawals", "return-slip", language);
  const address = returnAddress(shopFacts().returnTo, { country: order.country, language });
  const sheet = await paper({ title: fill(t.document, { number: order.number }), language, size: "A4" });
  const grey = "#555555";
  const sender = [
    `${order.first_name} ${order.last_name}`.trim(),
    order.address,
    townLines(order),
    countryName(order.country, language),
  ].join("\n");
  const recipient = (address ?? [shopFacts().publisher.name, t.ask]).join("\n");

  sheet.addSheet();
  sheet.text(brand.name, { x: margin, y: margin, width: 80 * mm, size: 16, weight: "semibold" });
  await sheet.barcode(order.number, { x: a4.width - margin - 70 * mm, y: margin, width: 70 * mm, height: 14 * mm });
  let y = sheet.text(t.title, { x: margin, y: margin + 28 * mm, width, size: 22, weight: "semibold" });
  const values = { number: order.number, declared: longDate(declaredAt, language) };
  y = sheet.text(fill(t.order, values), { x: margin, y, width, size: 11, colour: grey }) + 7 * mm;
  const half = width / 2 - 4 * mm;
  sheet.text(t.from, { x: margin, y, width: half, size: 9, colour: grey });
  sheet.text(t.to, { x: margin + half + 8 * mm, y, width: half, size: 9, colour: grey });
  const left = sheet.text(sender, { x: margin, y: y + 5 * mm, width: half, size: 11, maxLines: 14 });
  const right = sheet.text(recipient, { x: margin + half + 8 * mm, y: y + 5 * mm, width: half, size: 11, maxLines: 7 });
  y = Math.max(left, right) + 7 * mm;
  sheet.line(margin, y, width);
  y += 6 * mm;
  const limit = longDate(officeDaysLater(declaredAt, returnDays), language);
  const steps = [t.data, t.pack, fill(t.send, { limit })];
  if (order.payment_status !== "free") steps.push(t.refund);
  for (const [index, step] of steps.entries()) {
    sheet.text(`${index + 1}.`, { x: margin, y, width: 8 * mm, size: 11, weight: "semibold" });
    y = sheet.text(step, { x: margin + 8 * mm, y, width: width - 8 * mm, size: 11 }) + 3 * mm;
  }
  y = sheet.text(t.costs, { x: margin, y: y + 2 * mm, width, size: 9, colour: grey });
  // No label without the publisher's address.
  if (!address) return sheet.finish();
  const cut = a4.height - 88 * mm;
  sheet.text(t.cut, { x: margin, y: cut - 6 * mm, width, size: 8, colour: grey });
  sheet.line(margin, cut, width);
  sheet.text(sender, { x: margin, y: cut + 6 * mm, width: 60 * mm, size: 8, maxLines: 12 });
  sheet.text(recipient, { x: margin + 70 * mm, y: cut + 22 * mm, width: width - 70 * mm, size: 15, maxLines: 6 });
  await sheet.barcode(order.number, { x: margin, y: cut + 52 * mm, width: 70 * mm, height: 16 * mm });
  return sheet.finish();
}

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Shipped before the withdrawal, and not back. */
export async function hasReturnSlip(db: Db, order: Pick<Order, "id" | "status">): Promise<boolean> {
  return order.status === "Retractation" && (await wasShippedBeforeWithdrawal(db, order.id));
}

export async function returnSlip(
  { db, clock }: { db: Db; clock: Clock },
  order: Order,
): Promise<{ name: string; pdf: Buffer } | undefined> {
  if (!(await hasReturnSlip(db, order))) return undefined;
  const due = await refundDueOf(db, order.id, clock);
  const withdrawn = (await readPublicHistory(db, order.id)).findLast(({ toStatus }) => toStatus === "Retractation");
  const declaredAt = due?.declaredAt ?? withdrawn?.at ?? order.updated_at;
  return { name: `${order.number}-return`, pdf: await renderReturnSlip(order, declaredAt) };
}

/** `access`: as in mail links, empty with the cookie. */
export const returnSlipPath = (orderId: string, access: string): string =>
  `/api/orders/${orderId}/return-slip${access === "" ? "" : `?${new URLSearchParams({ access })}`}`;
