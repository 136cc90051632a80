/** Decisions 6.2: a refund is undone in its minute, from the toast and from the order's page; one of the provider is flagged. */
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { textsOf } from "./dictionaries.ts";
import { examine } from "./examine.ts";
import { expect, test, type Visitor } from "./fixtures.ts";
import { placePaidOrder } from "./paid-order.ts";
import { openPage } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

const visitor: Visitor = { language: "fr", width: 390, height: 844 };
const words = textsOf<typeof import("#app/orders/staff/texts/fr/order.json")>("orders/staff", "order", "fr");
test.use({ visitor });
test.beforeAll(({ shop }) => shop.reset());
test.afterAll(({ shop }) => shop.reset());

test("staff undo a refund before it is made", async ({ page, shop }) => {
  await shop.data.set("limits", { refundUndoSeconds: 120 });
  const order = await placePaidOrder(shop);
  await signIn(page, shop);
  await openPage(page, adminOrderPath(order.id));
  const refund = async (amount: string) => {
    await page.getByRole("button", { name: /^Rembourser \d/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("120 secondes");
    await dialog.getByLabel(words.labels.amount).fill(amount);
    await dialog.locator("button[type=submit]").click();
    await expect(dialog).toBeHidden();
  };
  const undo = (within: string) => page.locator(within).getByRole("button", { name: words.actions.undoRefund });
  const states = async () =>
    (await shop.pool.query("select status from refund_requests where order_id = $1 order by created_at", [order.id]))
      .rows;

  await refund("20");
  await expect(page.getByRole("status").getByText("Remboursement de 20,00 €", { exact: false })).toBeVisible();
  await examine(page, "refund that waits");
  await undo("[role=status]").click();
  await expect(page.getByText("rien n’est parti")).toBeVisible();
  await expect.poll(states).toEqual([{ status: "undone" }]);
  await expect(undo("main")).toHaveCount(0);

  await refund("30");
  await page.reload();
  await undo("main").click();
  await expect.poll(states).toEqual([{ status: "undone" }, { status: "undone" }]);
  expect(await shop.data.ordersOf(order.email)).toMatchObject([{ payment_status: "paid" }]);
});

test("security 6.66: a refund of the provider's dashboard is on the overview until somebody has checked it", async ({
  page,
  shop,
}) => {
  const order = await placePaidOrder(shop);
  const { rows } = await shop.pool.query("select id from payment_intents where order_id = $1", [order.id]);
  await shop.pool.query(
    `insert into refund_requests (id, order_id, intent_id, amount_cents, status, author)
     values (gen_random_uuid(), $1, $2, 2000, 'succeeded', 'payment')`,
    [order.id, rows[0].id],
  );
  // The overview counts no test orders.
  await shop.pool.query("update orders set is_test = false where id = $1", [order.id]);
  await signIn(page, shop);
  await openPage(page, adminPaths.home);
  await page.getByRole("link", { name: /Remboursés chez le prestataire/ }).click();
  await page.getByRole("link", { name: order.number }).first().click();
  const notice = page.getByText(words.providerRefund.title);
  await expect(notice).toBeVisible();
  await examine(page, "refund of the provider");
  await page.getByRole("button", { name: words.actions.reviewRefund }).click();
  await expect(notice).toHaveCount(0);
  await openPage(page, adminPaths.home);
  await expect(page.getByRole("link", { name: /Remboursés chez le prestataire/ })).toHaveCount(0);
});
