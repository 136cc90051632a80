/** What staff do on the page of one order (decisions 9). */
import type { Page } from "@playwright/test";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { ask } from "../http/ask.ts";
import { orderFieldNames, textsOf } from "./dictionaries.ts";
import { examine } from "./examine.ts";
import { expect, germanDesktop, named, slow, test } from "./fixtures.ts";
import { placePaidOrder } from "./paid-order.ts";
import { openPage } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

// Axe looks at a page and a dialog: seconds on a quiet machine.
test.beforeAll(({ shop }) => shop.reset());
test.describe.configure({ timeout: 120_000 });

const wordsOf = (language: Language) => ({
  ...textsOf<typeof import("#app/orders/staff/texts/fr/order.json")>("orders/staff", "order", language),
  fields: orderFieldNames(language),
  mails: textsOf<typeof import("#app/mail/texts/fr/kinds.json")>("mail", "kinds", language),
  withdrawals: textsOf<typeof import("#app/withdrawals/staff/texts/fr/withdrawals.json")>(
    "withdrawals/staff",
    "withdrawals",
    language,
  ),
  list: textsOf<typeof import("#app/orders/staff/texts/fr/orders.json")>("orders/staff", "orders", language),
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const refundAll = ({ actions }: ReturnType<typeof wordsOf>) => fill(actions.refundAmount, { amount: "79,00\u00a0€" });
const dialog = (page: Page) => page.getByRole("dialog");
/** The button says what is sent, such as the sum of a refund. */
const send = (page: Page) => dialog(page).locator("button[type=submit]").click();
/** Opens a step's dialog, fills its fields by their labels, and sends it. */
async function step(page: Page, name: string, fields: Record<string, string> = {}): Promise<void> {
  await button(page, name).click();
  for (const [label, value] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(value);
  await send(page);
}
const shows = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

test.describe(named(germanDesktop), () => {
  test.use({ visitor: germanDesktop });
  const words = wordsOf("de");

  test("decisions 9: hold with a reason, release, a corrected address whose buyer is informed, a note", async ({
    page,
    shop,
  }) => {
    await signIn(page, shop);
    const order = await placePaidOrder(shop, { language: "it" });
    await openPage(page, adminOrderPath(order.id));
    await shows(page, words.testNotice);
    await examine(page, "order page");

    await step(page, words.actions.hold, { [words.labels.reason]: "Adresse unklar" });
    await expect(button(page, words.actions.release)).toBeVisible();
    await shows(page, "Adresse unklar");
    await step(page, words.actions.release);
    await expect(button(page, words.actions.hold)).toBeVisible();

    await button(page, words.actions.address).click();
    await examine(page, "address dialog");
    await dialog(page).getByLabel(words.fields.city).fill("Lyon");
    await dialog(page).getByRole("button", { name: words.actions.address, exact: true }).click();
    await shows(page, words.messages.address);
    await expect(dialog(page)).toBeHidden();
    await shows(page, words.mails["order-address-changed"]);
    expect(await shop.data.mailsOf(order.id)).toContainEqual(
      expect.objectContaining({ kind: "order-address-changed", language: "it" }),
    );

    // A star tells one field from another.
    await expect(page.locator("label").filter({ hasText: words.labels.text }).locator(".text-red")).toBeHidden();
    await page.getByLabel(words.labels.text).fill("Käufer angerufen");
    await button(page, words.actions.note).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Käufer angerufen" }).first()).toBeVisible();
    await expect(page.getByLabel(words.labels.text)).toHaveValue("");
  });

  test(
    "decisions 5, law 1: of two declarations that nobody proved staff accept one, and refuse one with a reason that its buyer gets",
    slow,
    async ({ page, shop }) => {
      await signIn(page, shop);
      const t = words.withdrawals;
      const [accepted, refused] = [await placePaidOrder(shop, { language: "it" }), await placePaidOrder(shop)];
      for (const { number, email } of [accepted, refused]) {
        const declared = { name: "Anna Rossi", orderReference: number, email };
        expect((await ask(shop, "/api/withdrawals", { json: declared })).status).toBe(201);
      }
      const state = async ({ email }: { email: string }) => (await shop.data.ordersOf(email))[0]!.status;
      await openPage(page, adminOrderPath(accepted.id));
      await shows(page, t.states.unconfirmed);
      // Issue 27.32: it says what it does, and to whom, before it runs.
      await button(page, t.accept).click();
      const consequences = fill(t.acceptance, { name: "Anna Rossi", reference: accepted.number });
      await expect(dialog(page)).toContainText(consequences);
      expect(await state(accepted)).toBe("A_traiter");
      await dialog(page).getByRole("button", { name: t.accept, exact: true }).click();
      await shows(page, t.messages.acceptWithdrawal);
      await shows(page, t.states.withdrawn);
      expect(await state(accepted)).toBe("Retractation");

      await openPage(page, adminPaths.withdrawals);
      await examine(page, "withdrawals page");
      const row = page.getByRole("row").filter({ hasText: refused.number });
      await expect(page.getByRole("row").filter({ hasText: accepted.number })).toHaveCount(1);
      await button(page, t.refuse).click();
      await dialog(page)
        .getByLabel(t.labels.reason)
        .fill("Vous avez reçu le dongle le 1er mars.\n\nLe délai est passé.");
      await dialog(page).getByRole("button", { name: t.refuse, exact: true }).click();
      await shows(page, t.messages.refuseWithdrawal);
      await expect(row).toHaveCount(0);
      expect(await state(refused)).toBe("A_traiter");
      const mails = await shop.data.mailsOf(refused.id);
      expect(mails.map(({ kind }) => kind)).toContain("withdrawal-refusal");
      await openPage(page, adminOrderPath(refused.id));
      await expect(page.getByRole("listitem").filter({ hasText: "Anna Rossi" })).toContainText("Le délai est passé.");
    },
  );

  test(
    "decisions 5, 9: a partial refund, then the order is cancelled and the rest goes back",
    slow,
    async ({ page, shop, watch }) => {
      watch.allow(/status of 409/);
      await signIn(page, shop);
      const order = await placePaidOrder(shop);
      await openPage(page, adminOrderPath(order.id));
      const state = async () => (await shop.data.ordersOf(order.email))[0];
      await step(page, refundAll(words), { [words.labels.amount]: "999" });
      await expect(dialog(page).getByRole("alert")).toContainText(/79,00/);
      // A second attempt with a fault in its field shows that fault alone.
      await dialog(page).getByLabel(words.labels.amount).fill("abc");
      await send(page);
      await expect(dialog(page).getByLabel(words.labels.amount)).toHaveAttribute("aria-invalid", "true");
      await expect(dialog(page).getByText(/79,00/)).toHaveCount(1);
      await dialog(page).getByLabel(words.labels.amount).fill("20");
      await send(page);
      await expect.poll(state).toMatchObject({ status: "A_traiter", payment_status: "partially_refunded" });
      await page.reload();
      await shows(page, words.list.payments.partially_refunded);

      await button(page, words.actions.more).click();
      await step(page, words.actions.cancel, { [words.labels.reason]: "Nicht lieferbar" });
      await expect.poll(state).toMatchObject({ status: "Annulee", payment_status: "refunded" });
      await openPage(page, adminOrderPath(order.id));
      await shows(page, words.mails["order-refunded"]);
      await shows(page, words.mails["order-cancelled"]);
      for (const absent of ["hold", "address", "refund", "cancel"] as const)
        await expect(button(page, words.actions[absent])).toHaveCount(0);
    },
  );

  test(
    "decisions 9: of two staff on one order the second sees both addresses, and nothing is overwritten",
    slow,
    async ({ page, context, shop, watch }) => {
      watch.allow(/status of 409/);
      await signIn(page, shop);
      const order = await placePaidOrder(shop);
      const other = await context.newPage();
      for (const each of [page, other]) await openPage(each, adminOrderPath(order.id));
      const [city, street] = [words.fields.city, words.fields.address];
      // The dialog is open when the other page's step arrives: the version it was opened with counts.
      await button(other, words.actions.address).click();
      await dialog(other).getByLabel(city).fill("Lille");
      await step(page, words.actions.address, { [city]: "Lyon", [street]: "3 rue Neuve" });
      await shows(page, words.messages.address);
      await shows(other, "3 rue Neuve");
      await expect(dialog(other).getByLabel(city)).toHaveValue("Lille");
      const send = () => dialog(other).getByRole("button", { name: words.actions.address, exact: true }).click();
      await send();
      const refusal = dialog(other).getByRole("alert");
      await expect(refusal).toContainText("Lyon");
      await expect(refusal).toContainText("Lille");
      await expect(dialog(other).getByLabel(city)).toHaveValue("Lille");
      await expect(dialog(other).getByLabel(city)).toHaveAccessibleDescription(/Lyon/);
      await expect(dialog(other).getByLabel(street)).toHaveValue("3 rue Neuve");
      const changes = async () =>
        (await shop.data.mailsOf(order.id)).filter(({ kind }) => kind === "order-address-changed").length;
      expect(await changes()).toBe(1);
      await send();
      await expect(dialog(other)).toBeHidden();
      expect(await changes()).toBe(2);
      await expect(page.getByRole("definition").filter({ hasText: "Lille" })).toBeVisible();

      // If others make a dialog's step impossible, it keeps what was typed, and shows the order's current state.
      await button(other, words.actions.hold).click();
      await dialog(other).getByLabel(words.labels.reason).fill("Adresse?");
      await step(page, words.actions.hold, { [words.labels.reason]: "Telefon?" });
      await shows(other, fill(words.events.held, { text: "Telefon?" }));
      await expect(dialog(other).getByLabel(words.labels.reason)).toHaveValue("Adresse?");
      await dialog(other).getByRole("button", { name: words.actions.hold, exact: true }).click();
      await expect(dialog(other).getByRole("alert")).toContainText("Telefon?");
      await expect(dialog(other).getByLabel(words.labels.reason)).toHaveValue("Adresse?");
    },
  );
});
