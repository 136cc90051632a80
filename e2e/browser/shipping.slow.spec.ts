/** What staff do to prepare and ship orders (decisions 5, 7, 9: processing and shipping, dongles). */
import type { Locator, Page } from "@playwright/test";
import { makeSerial } from "#app/dongles/serial.ts";
import { fill } from "#app/i18n/format.ts";
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { textsOf } from "./dictionaries.ts";
import { examine } from "./examine.ts";
import { expect, germanDesktop, test } from "./fixtures.ts";
import { type PackingWords, packingWords, scan, takeIntoStock } from "./packing-desk.ts";
import { placePaidOrder } from "./paid-order.ts";
import { openPage } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

const isCreditNote = (files: readonly { filename?: string | undefined }[]) =>
  files.some(({ filename }) => filename?.includes("AV-"));

let running = 0;
const newSerials = (count: number): string[] => Array.from({ length: count }, () => makeSerial(26, 47, ++running));
const trackingNumber = () => `6A${String(Date.now()).slice(-10)}${++running % 10}`;

const serialField = (page: Page, words: PackingWords) => page.getByRole("textbox", { name: words.fields.serial });
const trackingField = (page: Page, words: PackingWords) =>
  page.getByRole("textbox", { name: words.fields.trackingNumber, exact: true });

test.beforeAll(({ shop }) => shop.reset());
test.describe("at a desk, in German", () => {
  test.use({ visitor: germanDesktop });
  const words = packingWords("de");
  const ofOrder = textsOf<typeof import("#app/orders/staff/texts/fr/order.json")>("orders/staff", "order", "de");
  const bought = textsOf<typeof import("#app/tracking/texts/fr/order.json")>("tracking", "order", "it");
  const left = textsOf<typeof import("#app/withdrawals/texts/fr/withdrawal.json")>("withdrawals", "withdrawal", "it");

  test("a whole life: paid, serial, packing slip, shipped with tracking, mail, /suivi, delivered, withdrawn, returned, refunded, credit note", async ({
    page,
    shop,
    watch,
  }) => {
    // Axe looks at four pages in two themes, which takes its time on a busy machine.
    test.slow();
    watch.allow(/409/);
    await signIn(page, shop);
    const [serial, other] = newSerials(2);
    await takeIntoStock(page, words, [serial!, other!, serial!, "OD1"]);
    await expect(page.getByText(words.dongles.verdicts.repeated)).toBeVisible();
    const order = await placePaidOrder(shop, { language: "it" });

    await openPage(page, adminPaths.ordersToProcess);
    await expect(serialField(page, words)).toBeFocused();
    await examine(page, "orders to process");
    // The order's own barcode chooses it, whichever is first in the queue.
    await scan(page, order.number);
    await expect(page).toHaveURL(new RegExp(`order=${order.id}`));
    await expect(page.getByRole("region", { name: order.number })).toBeVisible();
    await expect(serialField(page, words)).toHaveValue("");
    await expect(serialField(page, words)).toBeFocused();
    // The refusal is shown once the page has its data, however long they take: the next scan is sent, and replaces it.
    await page.route(/orders-to-process\.data/, async (route) => {
      if (route.request().method() === "GET") await new Promise((resolve) => setTimeout(resolve, 500));
      await route.fallback();
    });
    await scan(page, "ODX1");
    await expect(page.getByText(fill(words.messages.malformedSerial, { given: "ODX1", reason: "" }))).toBeVisible();
    await expect(serialField(page, words)).toBeFocused();
    await scan(page, serial!);
    await expect(
      page.getByText(fill(words.messages.associate, { serial: serial!, number: order.number })),
    ).toBeVisible();
    await page.unroute(/orders-to-process\.data/);

    // Undone, and packed again.
    await page.getByRole("button", { name: `${words.undo} ${order.number}` }).click();
    await expect(page.getByText(fill(words.messages.release, { serial: serial!, number: order.number }))).toBeVisible();
    await expect(page.getByRole("region", { name: order.number })).toBeVisible();
    await expect(serialField(page, words)).toBeFocused();
    await scan(page, other!);
    await expect(
      page.getByText(fill(words.messages.associate, { serial: other!, number: order.number })),
    ).toBeVisible();

    const slip = await page.request.get(`${adminPaths.shippingDocuments}?kind=slips&ids=${order.id}`);
    expect(slip.headers()["content-type"]).toBe("application/pdf");
    expect((await slip.body()).subarray(0, 5).toString()).toBe("%PDF-");

    await openPage(page, `${adminPaths.ordersToShip}?order=${order.id}`);
    await examine(page, "orders to ship");
    await expect(trackingField(page, words)).toBeFocused();
    const number = trackingNumber();
    await scan(page, number);
    await expect(page.getByText(fill(words.messages.ship, { number: order.number }))).toBeVisible();
    expect(await shop.data.mailsOf(order.id)).toContainEqual(
      expect.objectContaining({ kind: "order-shipped", language: "it", text: expect.stringContaining(number) }),
    );
    expect(await shop.data.ordersOf(order.email)).toMatchObject([{ status: "Expediee" }]);
    // It waits while the shipping can be undone; the delivery mail triggers the outbox's next run.
    await shop.data.makeMailsDue(order.id);

    await openPage(page, `${adminPaths.ordersToShip}?view=on-the-way`);
    await expect(page.getByRole("link", { name: number })).toHaveAttribute("href", new RegExp(`laposte.*${number}`));
    await examine(page, "orders on their way");
    await page.getByRole("checkbox", { name: new RegExp(order.number) }).check();
    await page.getByRole("button", { name: words.deliver }).click();
    await expect(page.getByRole("link", { name: number })).toBeHidden();
    expect(await shop.data.ordersOf(order.email)).toMatchObject([{ status: "Livree" }]);

    // The buyer follows the mail's link, sees the parcel, and withdraws.
    const mail = await shop.smtp.waitFor(
      ({ envelope, text }) => envelope.to.includes(order.email) && (text ?? "").includes(number),
      20_000,
    );
    const buyer = await page.context().newPage();
    await openPage(buyer, /https?:\S+\/suivi\/commande\S+/.exec(mail.text ?? "")![0]);
    await expect(buyer.getByRole("heading", { level: 1, name: bought.titles.delivered })).toBeVisible();
    await expect(buyer.getByText(number)).toBeVisible();
    const tracked = buyer.url();
    await buyer.getByRole("main").getByRole("link", { name: bought.next.withdrawLink }).click();
    await buyer.getByRole("textbox", { name: left.form.name, exact: true }).fill("Zoé L’Hérault");
    await buyer.getByRole("textbox", { name: left.form.email, exact: true }).fill(order.email);
    await buyer.getByRole("button", { name: left.form.submit }).click();
    await buyer.getByRole("button", { name: left.review.confirm }).click();
    const returnSlip = buyer.getByRole("link", { name: left.done.slip });
    const printed = await buyer.request.get((await returnSlip.getAttribute("href"))!);
    expect(printed.headers()["content-type"]).toBe("application/pdf");

    // Staff take it back, and refund it.
    await openPage(page, adminOrderPath(order.id));
    await expect(page.getByRole("link", { name: ofOrder.documents.return_slip })).toBeVisible();
    const step = async (name: string, choose = async (_dialog: Locator) => {}) => {
      await page.getByRole("button", { name, exact: true }).click();
      const dialog = page.getByRole("dialog");
      await choose(dialog);
      await dialog.locator("button[type=submit]").click();
      await expect(dialog).toBeHidden();
    };
    await step(ofOrder.actions.returned, async (dialog) => {
      await dialog.getByLabel(ofOrder.labels.condition).selectOption({ label: ofOrder.conditions.intact });
    });
    await expect(page.getByText(ofOrder.messages.returned)).toBeVisible();
    await step(fill(ofOrder.actions.refundAmount, { amount: "79,00\u00a0€" }));
    await expect
      .poll(async () => (await shop.data.ordersOf(order.email))[0])
      .toMatchObject({ status: "Remboursee", payment_status: "refunded" });
    await shop.smtp.waitFor(
      ({ envelope, attachments }) => envelope.to.includes(order.email) && isCreditNote(attachments),
      60_000,
    );
    await openPage(buyer, tracked);
    await expect(buyer.getByRole("heading", { level: 1, name: bought.titles.refunded })).toBeVisible();
    const creditNote = buyer.getByRole("link", { name: bought.documents.credit_note.replace("{number}", "").trim() });
    expect((await buyer.request.get((await creditNote.getAttribute("href"))!)).headers()["content-type"]).toBe(
      "application/pdf",
    );
    await buyer.close();

    // The stock knows who had it, in which vehicle, and how it came there and back.
    await openPage(page, adminPaths.dongleAssociation);
    await page.getByRole("searchbox").fill(other!);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: other! })).toBeVisible();
    await examine(page, "dongle");
    const history = page.getByRole("table", { name: words.dongles.history });
    await expect(history.getByRole("row")).toHaveCount(5);
    await expect(history.getByText(words.dongles.states.returned)).toBeVisible();
    await page.getByLabel(words.dongles.labels.to).selectOption({ label: words.dongles.states.quarantine });
    await page.getByRole("button", { name: words.dongles.change }).click();
    await expect(history.getByText(words.dongles.states.quarantine)).toBeVisible();
  });

  test("tracking numbers of a file with bad lines: what each will do, then what became of it", async ({
    page,
    shop,
    watch,
  }) => {
    watch.allow(/409/);
    await signIn(page, shop);
    const [serial] = newSerials(1);
    await takeIntoStock(page, words, [serial!]);
    const [packed, unpacked] = [await placePaidOrder(shop), await placePaidOrder(shop)];
    await openPage(page, `${adminPaths.ordersToProcess}?order=${packed.id}`);
    await scan(page, serial!);
    await expect(
      page.getByText(fill(words.messages.associate, { serial: serial!, number: packed.number })),
    ).toBeVisible();

    const number = trackingNumber();
    await openPage(page, adminPaths.trackingImport);
    await examine(page, "tracking import");
    await page.setInputFiles("#file", {
      name: "colissimo.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        `Commande;Suivi\r\n${packed.number};${number}\r\n${unpacked.number};6A12345678901\r\nOD-2020-999999;6A12345678902\r\n${packed.number};x`,
      ),
    });
    await page.getByRole("button", { name: words.frame.listImport.preview }).click();
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows.filter({ hasText: number })).toContainText("La Poste");
    await expect(rows.filter({ hasText: unpacked.number })).toContainText(words.messages.wrongState.split(".")[0]!);
    await expect(rows.filter({ hasText: "OD-2020-999999" })).toContainText(words.messages.unknownOrder);
    await expect(rows.filter({ hasText: "x" }).last()).toContainText("„x“");
    expect(await shop.data.ordersOf(packed.email)).toMatchObject([{ status: "A_expedier" }]);
    await page.getByRole("button", { name: words.listImport.apply.one.replace("{count}", "1") }).click();
    await expect(page.getByText(fill(words.lineShipped, { carrier: "La Poste – Colissimo" }))).toBeVisible();
    expect(await shop.data.ordersOf(packed.email)).toMatchObject([{ status: "Expediee" }]);
    expect(await shop.data.ordersOf(unpacked.email)).toMatchObject([{ status: "A_traiter" }]);
  });
});
