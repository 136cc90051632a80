import { createHmac, hkdfSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { orderLinkHash } from "#app/orders/order-link.ts";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { paths } from "#app/paths.ts";
import { ask } from "../http/ask.ts";
import { textsOf } from "./dictionaries.ts";
import { examine } from "./examine.ts";
import { expect, frenchPhone, germanDesktop, named, slow, test } from "./fixtures.ts";
import { type RunningShop, waitUntilHydrated } from "./running-shop.ts";

type Texts = typeof import("#app/withdrawals/texts/fr/withdrawal.json");
type AnswerTexts = typeof import("#app/withdrawals/texts/fr/answer.json");
type MailTexts = typeof import("#app/withdrawals/texts/fr/mails.json");

/** Another browser's order, paid, with the signature of its mail's link. */
async function paidOrder(shop: RunningShop) {
  const { id, number, email } = (await ask(shop, "/api/orders", { json: orderBody() })).data;
  await shop.data.setOrderState(id, "A_traiter", "paid");
  const secret = readFileSync(join(shop.dataDir, "session-secret"));
  const key = Buffer.from(hkdfSync("sha256", secret, "odovia", "order-access", 32));
  return { number, email, access: createHmac("sha256", key).update(id).digest("base64url") };
}

for (const visitor of [frenchPhone, germanDesktop])
  test.describe(named(visitor), visitor === germanDesktop ? slow : {}, () => {
    test.use({ visitor });

    test("law, directive 2023/2673: withdrawal in two steps, with a receipt", async ({ page, open, shop }) => {
      const t = textsOf<Texts>("withdrawals", "withdrawal", visitor.language);
      const email = `withdraws-${visitor.language}@example.org`;
      const field = (name: string) => page.getByRole("textbox", { name, exact: true });
      await open(paths.withdrawal);
      await page.getByRole("button", { name: t.form.submit }).press("Enter");
      await expect(page.getByRole("alert")).toContainText(t.form.errors);
      for (const name of [t.form.name, t.form.order, t.form.email])
        await expect(field(name)).toHaveAttribute("aria-invalid", "true");
      await expect(field(t.form.name)).toBeFocused();

      await field(t.form.name).focus();
      for (const value of ["Zoé L’Hérault", "OD-2026-000042"]) {
        await page.keyboard.type(value);
        await page.keyboard.press("Tab");
      }
      await page.keyboard.type("nobody@nowhere");
      await page.keyboard.press("Enter");
      await expect(field(t.form.email)).toBeFocused();
      await expect(field(t.form.email)).toHaveAttribute("aria-invalid", "true");
      await expect(field(t.form.order)).not.toHaveAttribute("aria-invalid", "true");
      await field(t.form.email).fill(email);
      await expect(field(t.form.email)).not.toHaveAttribute("aria-invalid", "true");
      await expect(field(t.form.name)).toHaveValue("Zoé L’Hérault");
      await field(t.form.email).press("Enter");

      await expect(page.getByRole("heading", { name: t.review.title })).toBeFocused();
      await expect(page.getByText(t.review.statement)).toBeVisible();
      await expect(page.getByRole("definition")).toHaveText(["Zoé L’Hérault", "OD-2026-000042", email]);
      await page.getByRole("button", { name: t.review.edit }).press("Enter");
      await expect(field(t.form.order)).toHaveValue("OD-2026-000042");
      await field(t.form.order).fill("OD-2026-000043");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: t.review.confirm }).press("Space");

      await expect(page.getByRole("heading", { name: t.done.title })).toBeFocused();
      await expect(page.getByRole("status").filter({ hasText: email })).toBeVisible();
      await expect(page.getByText(t.done.toConfirm.replace("{days}", "30"))).toBeVisible();
      const mail = await shop.smtp.waitFor(({ envelope }) => envelope.to.includes(email), 20_000);
      expect(mail.text).toContain("OD-2026-000043");
      expect(mail.text).not.toContain("Zoé");
    });
  });

test.describe(named(frenchPhone), () => {
  const visitor = frenchPhone;
  test.use({ visitor });

  test("a stranger's declaration changes nothing until it is confirmed", async ({ page, open, shop }) => {
    const t = textsOf<Texts>("withdrawals", "withdrawal", visitor.language);
    const a = textsOf<AnswerTexts>("withdrawals", "answer", visitor.language);
    const m = textsOf<MailTexts>("withdrawals", "mails", visitor.language);
    const order = await paidOrder(shop);
    const stateOf = async () => (await shop.data.ordersOf(order.email))[0]!.status;
    const declare = async () => {
      await open(paths.withdrawal);
      await page.getByRole("textbox", { name: t.form.name, exact: true }).fill("Mallory");
      await page.getByRole("textbox", { name: t.form.order, exact: true }).fill(order.number);
      await page.getByRole("textbox", { name: t.form.email, exact: true }).fill(order.email);
      await page.getByRole("button", { name: t.form.submit }).click();
      await page.getByRole("button", { name: t.review.confirm }).click();
      await expect(page.getByRole("heading", { name: t.done.title })).toBeFocused();
      const reference = await page.locator(".code").first().innerText();
      const mail = await shop.smtp.waitFor(({ text }) => (text ?? "").includes(reference), 20_000);
      expect(mail.envelope.to).toContain(order.email);
      return (path: string) => new RegExp(`http\\S+/retractation/${path}\\?\\S+`).exec(mail.text ?? "")![0];
    };
    const denied = await declare();
    expect(await stateOf()).toBe("A_traiter");
    await page.goto(denied("contester"));
    await waitUntilHydrated(page);
    await page.getByRole("button", { name: a.dispute.action }).press("Enter");
    await expect(page.getByText(a.dispute.disputed)).toBeVisible();
    await expect(page.getByRole("heading", { name: a.dispute.heading })).toBeFocused();
    expect(await stateOf()).toBe("A_traiter");
    await page.goto(denied("confirmer"));
    await expect(page.getByText(a.confirm.disputed)).toBeVisible();
    await expect(page.getByRole("button", { name: a.confirm.action })).toHaveCount(0);

    const declared = await declare();
    await page.goto(declared("confirmer"));
    await waitUntilHydrated(page);
    await expect(page.getByRole("definition").first()).toHaveText(order.number);
    expect(await stateOf()).toBe("A_traiter");
    await examine(page, "confirming a withdrawal");
    await page.getByRole("button", { name: a.confirm.action }).press("Enter");
    await expect(page.getByText(a.confirm.withdrawn)).toBeVisible();
    expect(await stateOf()).toBe("Retractation");
    await page.reload();
    await expect(page.getByText(a.confirm.withdrawn)).toBeVisible();
    // Other tests of this file may wait for theirs.
    await shop.smtp.waitFor(
      ({ subject, text }) => subject === m.receipt.subject && text.includes(order.number),
      20_000,
    );
  });

  test("Back, a reload and Forward come to the steps as they were", async ({ page, open }) => {
    const t = textsOf<Texts>("withdrawals", "withdrawal", visitor.language);
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    await open(paths.withdrawal);
    await field(t.form.name).fill("Zoé L’Hérault");
    await field(t.form.order).fill("OD-2026-000042");
    await field(t.form.email).fill("zoe@example.org");
    await page.getByRole("button", { name: t.form.submit }).click();
    const review = page.getByRole("heading", { name: t.review.title });
    await expect(review).toBeVisible();
    await page.reload();
    await expect(review).toBeVisible();
    await page.goBack();
    await expect(field(t.form.order)).toHaveValue("OD-2026-000042");
    await page.reload();
    await expect(field(t.form.order)).toHaveValue("OD-2026-000042");
    await page.goForward();
    await expect(review).toBeVisible();
    await expect(page.getByRole("definition")).toHaveText(["Zoé L’Hérault", "OD-2026-000042", "zoe@example.org"]);
    await expect(page.getByRole("button", { name: t.review.confirm })).toBeVisible();
  });

  test("from the order's mail the number is filled in and proved", slow, async ({ page, open, shop }) => {
    const t = textsOf<Texts>("withdrawals", "withdrawal", visitor.language);
    const order = await paidOrder(shop);
    await open(`${paths.withdrawal}${orderLinkHash({ number: order.number, access: order.access })}`);
    const number = page.getByRole("textbox", { name: t.form.order, exact: true });
    await expect(number).toHaveValue(order.number);
    await page.getByRole("textbox", { name: t.form.name, exact: true }).fill("Zoé L’Hérault");
    await page.getByRole("textbox", { name: t.form.email, exact: true }).fill(order.email);
    await page.getByRole("button", { name: t.form.submit }).click();
    await page.getByRole("button", { name: t.review.edit }).click();
    await expect(number).toHaveValue(order.number);
    await page.getByRole("button", { name: t.form.submit }).click();
    await page.getByRole("button", { name: t.review.confirm }).click();
    await expect(page.getByText(t.done.proved)).toBeVisible();
    expect((await shop.data.ordersOf(order.email))[0]!.status).toBe("Retractation");
  });
});
