import { expect, test } from "vitest";
import { findOrder } from "#app/orders/find-order.server.ts";
import { signAccess } from "#app/orders/order-access.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { acceptWithdrawal } from "./accept-withdrawal.server.ts";
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
});

test("issue 8.8: the slip's link, which shows the order, goes to the order's address and not to one that was typed", async () => {
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
