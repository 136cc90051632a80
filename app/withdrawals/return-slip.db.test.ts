import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { findOrder } from "#app/orders/find-order.server.ts";
import { signAccess } from "#app/orders/order-access.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { acceptWithdrawal } from "./decide-withdrawal.server.ts";
import { returnSlip, returnSlipPath } from "./return-slip.server.ts";
import { startWithdrawalShop } from "./testing/withdrawal-shop.ts";

const shop = startForTests(startWithdrawalShop);

const staff = { userId: "user-1", email: "paul@shop.example" };
const slipOf = async (id: string) => returnSlip({ db: shop.db, clock: systemClock }, (await findOrder(shop.db, id))!);

test("law 1: a slip for goods that are to come back, and for no other order", async () => {
  const shipped = await shop.order("A_traiter", "A_expedier", "Expediee", "Livree");
  expect(await slipOf(shipped.id)).toBeUndefined();
  await shop.declare({ orderReference: shipped.number, email: shipped.email }, { proof: shipped.proof });
  const slip = await slipOf(shipped.id);
  expect(slip).toMatchObject({ name: `${shipped.number}-return` });
  expect(slip!.pdf.subarray(0, 5).toString()).toBe("%PDF-");
  const packed = await shop.order("A_traiter", "A_expedier");
  await shop.declare({ orderReference: packed.number, email: packed.email }, { proof: packed.proof });
  expect(await slipOf(packed.id)).toBeUndefined();
  const [mail] = await shop.mailsTo(packed.email);
  expect(mail!.text).not.toContain("return-slip");
  expect(mail!.text).toContain("vous n’avez rien à renvoyer");
  expect(mail!.text).not.toContain("Renvoyez");
});

test("the mail to a buyer abroad names the country that the parcel goes back to; another address learns none", async () => {
  onTestFinished(() => applyShopValues({ stored: new Map() }));
  applyShopValues({ stored: new Map([["seller", { postalAddress: "1 rue de Paris, 75001 Paris" }]]) });
  const declared = async (country: string, language: "fr" | "de") => {
    const order = await shop.order("A_traiter", "A_expedier", "Expediee", "Livree");
    await shop.db.update(orders).set({ country }).where(eq(orders.id, order.id));
    const typed = { orderReference: order.number, email: order.email, language };
    await shop.declare(typed, { proof: order.proof });
    return (await shop.mailsTo(order.email))[0]!.text;
  };
  expect(await declared("DE", "de")).toContain("Odovia SAS\n1 rue de Paris\n75001 Paris\nFRANKREICH\n");
  expect(await declared("FR", "fr")).toContain("Odovia SAS\n1 rue de Paris\n75001 Paris\n");
  const order = await shop.order("A_traiter", "A_expedier", "Expediee", "Livree");
  const { id, email } = (await shop.declare({ orderReference: "my dongle" })).withdrawal;
  await acceptWithdrawal({ db: shop.db, clock: systemClock }, { withdrawalId: id, staff, orderId: order.id });
  const receipt = (await shop.mailsTo(email)).find(({ kind }) => kind === "withdrawal-receipt")!;
  expect(receipt.text).toContain("75001 Paris\nFRANCE\n");
});

test("the slip shows the town of the longest name and address that the checkout takes", async () => {
  const shipped = await shop.order("A_traiter", "A_expedier", "Expediee", "Livree");
  const name = { first_name: "Maximiliane ".repeat(6), last_name: "Hohenzollern ".repeat(6) };
  const place = { address: "Wohnungsbaugenossenschaft ".repeat(7), city: "София" };
  await shop.db
    .update(orders)
    .set({ ...name, ...place })
    .where(eq(orders.id, shipped.id));
  await shop.declareAs(shipped, { proof: shipped.proof });
  // A font is in the file only if one of its letters was drawn.
  expect((await slipOf(shipped.id))!.pdf.toString("latin1")).toMatch(/\/FontName \/\w+\+NotoSans/);
});

test("the slip's link, which shows the order, goes to the order's address and not to one that was typed", async () => {
  const order = await shop.order("A_traiter", "A_expedier", "Expediee", "Livree");
  const declared = await shop.declare({ orderReference: "my dongle" });
  const { id, email } = declared.withdrawal;
  await acceptWithdrawal({ db: shop.db, clock: systemClock }, { withdrawalId: id, staff, orderId: order.id });
  const link = returnSlipPath(order.id, signAccess(order.id));
  const receipt = async (to: string) =>
    (await shop.mailsTo(to)).find(({ kind }) => kind === "withdrawal-receipt")!.text;
  expect(await receipt(order.email)).toContain(link);
  expect(await receipt(email)).not.toContain("return-slip");
});
