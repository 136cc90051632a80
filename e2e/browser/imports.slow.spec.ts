/** Lists that staff paste or upload, on a bad line; and steps on many mails and deliveries. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { makeSerial } from "#app/dongles/serial.ts";
import { plural } from "#app/i18n/format.ts";
import { adminPaths } from "#app/office-paths.ts";
import { embeddedConnection } from "#database/embedded/connection.ts";
import { confirmStep } from "./confirm-step.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, germanDesktop, test } from "./fixtures.ts";
import { placePaidOrder } from "./paid-order.ts";
import { openPage, type RunningShop } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

test.beforeAll(({ shop }) => shop.reset());
test.use({ visitor: germanDesktop });

const frame = textsOf<typeof import("#app/staff-ui/texts/fr/frame.json")>("staff-ui", "frame", "de");
const dongles = textsOf<typeof import("#app/dongles/staff/texts/fr/dongles.json")>("dongles/staff", "dongles", "de");
const table = textsOf<typeof import("#app/staff-ui/texts/fr/table.json")>("staff-ui", "table", "de");
const t = textsOf<typeof import("#app/back-office/texts/fr/integrations.json")>("back-office", "integrations", "de");

const list = (name: string, serials: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(`${serials.join("\r\n")}\r\n`),
});

test("decisions 0044: a chosen file and a typed list outlive a cut connection and the session, and are sent once", async ({
  page,
  shop,
  watch,
}) => {
  watch.allow(/association\/import|\/api\/session/);
  await signIn(page, shop);
  await openPage(page, adminPaths.dongleImport);
  const check = page.getByRole("button", { name: frame.listImport.preview });
  const file = page.locator("#file");
  const chosen = () => file.evaluate((input: HTMLInputElement) => input.files?.[0]?.name);
  const serials = [makeSerial(26, 48, 1), makeSerial(26, 48, 2)];
  const listed = new RegExp(serials.join("\\s+"));
  await file.setInputFiles(list("factory.csv", serials));
  await page.route("**/dongle-association/import.data*", (route) => route.abort("connectionreset"));
  await check.click();
  await expect(page.getByText(frame.failures.unanswered)).toBeVisible();
  expect(await chosen()).toBe("factory.csv");
  await page.unroute("**/dongle-association/import.data*");

  // The upload is slow: the page shows that, and a second Enter sends nothing.
  let posted = 0;
  await page.route("**/dongle-association/import.data*", async (route) => {
    if (route.request().method() === "POST") posted++;
    await sleep(1_000);
    await route.continue();
  });
  await check.click();
  await expect(page.getByText(frame.listImport.sending)).toBeVisible();
  await check.press("Enter");
  const apply = page.getByRole("button", { name: plural(dongles.listImport.apply, 2, "de") });
  await expect(apply).toBeVisible();
  expect(posted).toBe(1);
  // The file's contents are now in the text field, where they can be corrected.
  await expect(page.getByLabel(dongles.listImport.list)).toHaveValue(listed);
  await expect(page.getByText(frame.listImport.sending)).toBeHidden();
  await page.unroute("**/dongle-association/import.data*");

  await page.context().clearCookies({ name: /session/ });
  await apply.click();
  await expect(page.getByText(frame.failures.ended)).toBeAttached();
  await signIn(page, shop);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByLabel(dongles.listImport.list)).toHaveValue(listed);
});

test("a list above 4 MB says so, a slow one that was cut too, and both are still in the form", async ({
  page,
  shop,
  watch,
}) => {
  watch.allow(/association\/import/);
  await signIn(page, shop);
  await openPage(page, adminPaths.dongleImport);
  const check = page.getByRole("button", { name: frame.listImport.preview });
  const tooLarge = page.getByText(frame.failures.tooLarge);
  const file = page.locator("#file");
  const text = page.getByLabel(dongles.listImport.list);
  const posted: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posted.push(request.url()));
  // It is not sent at all: the server would close its connection during the upload.
  await file.setInputFiles({ name: "all.csv", mimeType: "text/csv", buffer: Buffer.alloc(9 * 1024 * 1024, "OD1\n") });
  await check.click();
  await expect(tooLarge).toBeVisible();
  expect(posted).toEqual([]);
  expect(await file.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe("all.csv");
  await file.setInputFiles(list("good.csv", [makeSerial(26, 48, 9)]));
  await check.click();
  await expect(tooLarge).toBeHidden();
  await expect(page.getByRole("button", { name: plural(dongles.listImport.apply, 1, "de") })).toBeVisible();

  await text.fill("OD2");
  await page.route("**/dongle-association/import.data*", (route) => route.fulfill({ status: 408 }));
  await check.click();
  await expect(page.getByText(frame.failures.refused)).toBeVisible();
  await expect(text).toHaveValue("OD2");
});

test("decisions 9: several mails and deliveries are retried at once, with a result for each", async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  for (const n of [1, 2, 3]) await shop.data.addDeadMail(`refused.before.${n}@example.com`);
  await openPage(page, adminPaths.deadMails);
  for (const n of [1, 2])
    await page
      .getByRole("row")
      .filter({ hasText: `refused.before.${n}@` })
      .getByRole("checkbox")
      .check();
  await confirmStep(page.getByRole("button", { name: t.retry }), plural(t.aboutRetryMany, 2, "de"));
  await page.getByText(table.eachRow).click();
  await expect(page.getByRole("listitem").filter({ hasText: "refused.before.1@" })).toContainText(t.messages.retry);
  // They have left the list, and are sent.
  await expect(page.getByRole("row").filter({ hasText: "@example.com" })).toHaveCount(1);

  const order = await placePaidOrder(shop);
  await deliverTwice(shop, order.id);
  await openPage(page, adminPaths.deliveries);
  await page.getByRole("checkbox", { name: table.choosePage }).check();
  await confirmStep(page.getByRole("button", { name: t.replay }), plural(t.aboutReplayMany, 3, "de"));
  await expect(page.getByText(t.messages.noPayment)).toBeVisible();
  await page.getByText(table.eachRow).click();
  await expect(page.getByRole("listitem").filter({ hasText: "payment_intent.succeeded" }).first()).toContainText(
    t.effects.unchanged,
  );
});

/** A message about the order's payment that was not applied, and one that is about none. */
async function deliverTwice(shop: RunningShop, orderId: string): Promise<void> {
  const client = new pg.Client(embeddedConnection(shop.dataDir));
  await client.connect();
  await client.query(
    `insert into payment_events (id, type, intent_id, outcome)
     select 'evt_again', 'payment_intent.succeeded', id, 'received' from payment_intents where order_id = $1
     union all select 'evt_other', 'customer.created', null, 'ignored'`,
    [orderId],
  );
  await client.end();
}
