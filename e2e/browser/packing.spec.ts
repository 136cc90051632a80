import { fill } from "#app/i18n/format.ts";
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import type { PaidOrder } from "../http/paid-order.ts";
import { examine } from "./examine.ts";
import { expect, frenchPhone, germanDesktop, slow, test } from "./fixtures.ts";
import { pack, packingWords, scan, serialField, stock, trackingNumber } from "./packing-desk.ts";
import { placePaidOrder } from "./paid-order.ts";
import { openPage, rememberChoices, waitUntilHydrated } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

test.beforeAll(({ shop }) => shop.reset());

test.describe("at desks, in German", () => {
  test.use({ visitor: germanDesktop });
  const words = packingWords("de");

  test(
    "a second packer's steps are shown at once, the first one's form does not change, and nothing is overwritten",
    slow,
    async ({ page, browser, shop, watch }) => {
      watch.allow(/409/);
      await signIn(page, shop);
      const [first, second] = await stock(page, words, 2);
      const orders = [await placePaidOrder(shop), await placePaidOrder(shop)];
      const other = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
      await rememberChoices(other, { url: shop.url, language: "de", asksCookies: false });
      await signIn(other, shop);
      const colleague = await other.newPage();

      const stream = page.waitForResponse(/admin\/events/);
      await openPage(page, adminPaths.ordersToProcess);
      await stream;
      const [oldest, next] = orders as [PaidOrder, PaidOrder];
      await expect(page.getByRole("region", { name: oldest.number })).toBeVisible();
      await serialField(page, words).pressSequentially("OD-half-typed");
      await pack(colleague, words, oldest, first!);
      const notice = page.getByRole("alert").filter({ hasText: oldest.number });
      await expect(notice).toHaveText(new RegExp(fill(words.met.packed, { number: oldest.number, serial: first! })));
      await expect(page.getByRole("region", { name: oldest.number })).toBeVisible();
      await expect(serialField(page, words)).toHaveValue("OD-half-typed");
      // A packer who continues nevertheless is refused with both values.
      await serialField(page, words).fill(second!);
      await page.keyboard.press("Enter");
      await expect(
        page.getByText(fill(words.messages.otherDongle, { number: oldest.number, stored: first!, given: second! })),
      ).toBeVisible();
      await examine(page, "somebody was faster");
      await page.getByRole("button", { name: words.met.next }).click();
      await expect(page.getByRole("region", { name: next.number })).toBeVisible();
      await serialField(page, words).fill(second!);
      await page.keyboard.press("Enter");
      await expect(
        page.getByText(fill(words.messages.associate, { serial: second!, number: next.number })).first(),
      ).toBeVisible();

      // An address that is corrected while its parcel is being shipped is shown beside the one that is on the label.
      const reopenedStream = page.waitForResponse(/admin\/events/);
      await openPage(page, `${adminPaths.ordersToShip}?order=${next.id}`);
      await reopenedStream;
      await shop.data.correctAddress(next.id, "99 avenue Neuve");
      await expect(page.getByRole("alert").filter({ hasText: "99 avenue Neuve" })).toBeVisible();
      await page.getByRole("button", { name: words.met.adopt }).click();
      await expect(page.getByRole("alert").filter({ hasText: "99 avenue Neuve" })).toBeHidden();
      await page.getByRole("textbox", { name: words.fields.trackingNumber, exact: true }).fill(trackingNumber());
      await page.keyboard.press("Enter");
      await expect(page.getByText(fill(words.messages.ship, { number: next.number })).first()).toBeVisible();
      await colleague.close();
      await other.close();
    },
  );

  test("a reader that is faster than the server loses no scan, and what follows a refused one is not recorded", async ({
    page,
    shop,
    watch,
  }) => {
    watch.allow(/409/);
    await signIn(page, shop);
    const serials = await stock(page, words, 4);
    const orders: PaidOrder[] = [];
    for (const _ of serials) orders.push(await placePaidOrder(shop));
    const [first] = orders as [PaidOrder];
    let release = () => {};
    let sent = 0;
    const hold = () =>
      new Promise<void>((resolve) => {
        release = resolve;
      });
    let answered = hold();
    await page.route(/orders-to-process/, async (route) => {
      if (route.request().method() === "POST") {
        sent += 1;
        await answered;
      }
      await route.fallback();
    });
    await openPage(page, `${adminPaths.ordersToProcess}?order=${first.id}`);
    await expect(serialField(page, words)).toBeFocused();
    await scan(page, serials[0]!);
    await page.keyboard.press("Enter");
    await scan(page, serials[1]!);
    await scan(page, serials[2]!);
    await page.keyboard.type("OD-half");
    release();
    const statuses = async () =>
      Promise.all(orders.map(async ({ email }) => (await shop.data.ordersOf(email))[0]?.status));
    await expect.poll(statuses).toEqual(["A_expedier", "A_expedier", "A_expedier", "A_traiter"]);
    await expect(page.getByRole("region", { name: orders[3]!.number })).toBeVisible();
    await expect(serialField(page, words)).toHaveValue("OD-half");
    expect(sent).toBe(3);

    answered = hold();
    await serialField(page, words).fill("");
    await scan(page, "OD-nothing");
    await scan(page, serials[3]!);
    release();
    await expect(page.getByText(fill(words.unsentScans, { codes: serials[3]! }))).toBeVisible();
    expect(sent).toBe(4);
    await scan(page, serials[3]!);
    await expect.poll(statuses).toEqual(orders.map(() => "A_expedier"));
    await expect(page.getByText(fill(words.unsentScans, { codes: serials[3]! }))).toBeHidden();
  });

  test("the way back to a list gives its ticked rows and the row with the focus", slow, async ({ page, shop }) => {
    await signIn(page, shop);
    const order = await placePaidOrder(shop);
    await openPage(page, adminPaths.orders);
    const row = page.getByRole("row").filter({ hasText: order.number });
    await row.getByRole("checkbox").check();
    const link = row.getByRole("link", { name: order.number });
    for (const isReloaded of [false, true]) {
      await link.focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(adminOrderPath(order.id));
      // A reloaded page leaves the list to be loaded as a new document.
      if (isReloaded) {
        await page.reload();
        await waitUntilHydrated(page);
      }
      await page.goBack();
      await expect(row.getByRole("checkbox")).toBeChecked();
      await expect(link).toBeFocused();
    }
    // Opened again, the list has no selection.
    await page.getByRole("link", { name: order.number }).click();
    await expect(page).toHaveURL(adminOrderPath(order.id));
    await page.locator(`nav a[href="${adminPaths.orders}"]:visible`).first().click();
    await expect(row.getByRole("checkbox")).not.toBeChecked();
  });

  test(
    "several are shipped at once with a result for each, undone before the mail leaves, corrected, and delivered at once",
    slow,
    async ({ page, shop }) => {
      test.slow();
      await signIn(page, shop);
      const serials = await stock(page, words, 3);
      const orders: PaidOrder[] = [];
      for (const serial of serials) {
        const order = await placePaidOrder(shop, { language: "it" });
        await pack(page, words, order, serial);
        orders.push(order);
      }
      const [one, two, three] = orders as [PaidOrder, PaidOrder, PaidOrder];
      await openPage(page, adminPaths.ordersToShip);
      const field = ({ number }: PaidOrder) =>
        page.getByRole("textbox", { name: fill(words.together.field, { number }) });
      const numbers = [trackingNumber(), trackingNumber()] as const;
      await field(one).click();
      await scan(page, numbers[0]);
      await expect(field(two)).toBeFocused();
      await scan(page, "falsch");
      await expect(field(three)).toBeFocused();
      await scan(page, numbers[1]);
      // A look at another page and a reload keep what was typed, the carrier and the ticked rows.
      const box = page.getByRole("row").filter({ hasText: two.number }).getByRole("checkbox");
      await box.check();
      const carrier = page.locator("#together-carrier");
      await carrier.selectOption("chronopost");
      await expect(page.locator("#ship-carrier")).toHaveValue("chronopost");
      await page.getByRole("link", { name: one.number }).first().click();
      await expect(page).toHaveURL(adminOrderPath(one.id));
      await page.goBack();
      await expect(field(two)).toHaveValue("falsch");
      await expect(box).toBeChecked();
      await page.reload();
      await expect(field(two)).toHaveValue("falsch");
      await expect(box).toBeChecked();
      await expect(page.locator("#ship-carrier")).toHaveValue("chronopost");
      await expect(carrier).toHaveValue("chronopost");
      await carrier.selectOption("laposte");
      // The button is reached with one key from any row.
      await field(one).press("Control+Enter");
      await expect(page.locator("#together-ship")).toBeFocused();
      await page.getByRole("button", { name: fill(words.together.ship.other, { count: 3 }) }).click();
      const results = page.getByRole("status").filter({ hasText: two.number });
      await expect(results).toContainText("falsch");
      await expect(field(two)).toHaveValue("falsch");
      await expect(field(two)).toHaveAttribute("aria-invalid", "true");
      await expect(field(one)).toBeHidden();
      const statuses = async () =>
        Promise.all(orders.map(async ({ email }) => (await shop.data.ordersOf(email))[0]?.status));
      expect(await statuses()).toEqual(["Expediee", "A_expedier", "Expediee"]);
      // The card goes on by itself: nothing announces what the same person has shipped.
      await expect(page.getByRole("button", { name: words.met.next })).toHaveCount(0);
      await examine(page, "shipped together");

      await page.getByRole("button", { name: words.table.undo }).click();
      await expect.poll(statuses).toEqual(["A_expedier", "A_expedier", "A_expedier"]);
      await expect(field(one)).toBeVisible();
      const mails = async (order: PaidOrder) =>
        (await shop.data.mailsOf(order.id)).filter(({ kind }) =>
          ["order-shipped", "tracking-corrected"].includes(kind),
        );
      expect((await mails(one)).map(({ status }) => status)).toEqual(["dropped"]);

      // One by one, undone from the list of what has just left, and shipped again.
      await openPage(page, `${adminPaths.ordersToShip}?order=${one.id}`);
      const alone = page.getByRole("textbox", { name: words.fields.trackingNumber, exact: true });
      await expect(alone).toBeFocused();
      await scan(page, numbers[0]);
      await page.getByRole("button", { name: fill(words.undoShipping, { number: one.number }) }).click();
      await expect.poll(statuses).toEqual(["A_expedier", "A_expedier", "A_expedier"]);
      await openPage(page, `${adminPaths.ordersToShip}?order=${one.id}`);
      await expect(alone).toBeFocused();
      await scan(page, numbers[0]);
      await expect(page.getByText(fill(words.messages.ship, { number: one.number })).first()).toBeVisible();

      // The mail has left: the number is corrected, and mailed with its link.
      await shop.data.markMailsSent(one.id);
      await openPage(page, `${adminPaths.ordersToShip}?view=on-the-way`);
      const row = page.getByRole("row").filter({ hasText: one.number });
      await row.getByRole("button", { name: words.correct }).click();
      const dialog = page.getByRole("dialog");
      await examine(page, "tracking correction");
      const right = trackingNumber();
      await dialog.getByLabel(words.fields.trackingNumber).fill(right);
      await dialog.getByRole("button", { name: words.correctSubmit }).click();
      await expect(row.getByRole("link", { name: right })).toHaveAttribute("href", new RegExp(right));
      expect(await mails(one)).toContainEqual(
        expect.objectContaining({ kind: "tracking-corrected", language: "it", text: expect.stringContaining(right) }),
      );

      // The dialog of the correction, a part of the row, closes first.
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await row.getByRole("checkbox").check();
      await page.getByRole("button", { name: words.deliver }).click();
      await expect(row).toBeHidden();
      expect((await statuses())[0]).toBe("Livree");
    },
  );
});

test.describe("on a phone", () => {
  const words = packingWords("fr");
  test.use({ visitor: frenchPhone, permissions: ["camera"] });

  test(
    "the camera scans order and dongle where the browser reads barcodes, and says so where it cannot",
    slow,
    async ({ page, shop, watch }) => {
      await signIn(page, shop);
      const [serial] = await stock(page, words, 1);
      const order = await placePaidOrder(shop);
      const button = page.getByRole("button", { name: words.camera.open });
      await openPage(page, adminPaths.ordersToProcess);
      await button.click();
      await expect(page.getByText(words.camera.unsupported)).toBeVisible();
      await examine(page, "no camera");

      // Chromium reads barcodes on phones only; the camera and all that follows a code are real.
      await page.addInitScript(() => {
        const codes: string[] = JSON.parse(sessionStorage.getItem("codes") ?? "[]");
        Object.assign(window, {
          showCode: (code: string) => codes.push(code),
          codesLeft: () => codes.length,
          BarcodeDetector: class {
            async detect(video: HTMLVideoElement) {
              const [shown = ""] = video.videoWidth > 0 ? codes : [];
              // Two codes in view at once, until the next one.
              if (shown && (codes.length > 1 || !shown.includes(" "))) codes.shift();
              const boundingBox = new DOMRect(0, 0, 1, 1);
              return shown.split(" ").flatMap((rawValue) => (rawValue ? [{ rawValue, boundingBox }] : []));
            }
          },
        });
      });
      const show = (code: string) =>
        page.evaluate((text) => (window as unknown as { showCode(code: string): void }).showCode(text), code);
      // From a page whose document allows no camera, by the menu.
      await openPage(page, adminPaths.home);
      await page.locator("details > summary").first().click();
      await page
        .getByRole("link", { name: /À préparer/ })
        .first()
        .click();
      await expect(serialField(page, words)).toBeVisible();
      await button.click();
      await expect(page).toHaveURL(/camera=1/);
      await expect(page.getByLabel(words.camera.view)).toBeVisible();
      // The dongle is read before the answer about its order is there.
      const sent: string[] = [];
      let release = () => {};
      const isReleased = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/orders-to-process/, async (route) => {
        if (route.request().method() === "POST") {
          sent.push(route.request().postData() ?? "");
          await isReleased;
        }
        await route.fallback();
      });
      // With two codes in view the person must choose: before, each was sent again and again, and packed for one order after the
      // other.
      await show(`${order.number} ${serial}`);
      await expect(page.getByText(words.camera.several)).toBeVisible();
      expect(sent).toEqual([]);
      await show(order.number);
      await expect.poll(() => sent.length).toBe(1);
      await show(serial!);
      await expect.poll(() => page.evaluate(() => (window as unknown as { codesLeft(): number }).codesLeft())).toBe(0);
      release();
      const done = fill(words.messages.associate, { serial: serial!, number: order.number });
      await expect(page.getByText(done).first()).toBeVisible();
      await examine(page, "camera");
      expect(await shop.data.ordersOf(order.email)).toMatchObject([{ status: "A_expedier" }]);
      expect(sent).toEqual([expect.stringContaining(order.number), expect.stringContaining(serial!)]);
      await expect(page.getByRole("figure")).toContainText(done);
      // The camera stays open while the list is filtered.
      await page.getByRole("searchbox").fill("nobody");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/q=nobody/);
      await expect(page.getByLabel(words.camera.view)).toBeVisible();
      // Undone at once.
      await page.getByRole("button", { name: `${words.undo} ${order.number}` }).click();
      await expect.poll(async () => (await shop.data.ordersOf(order.email))[0]?.status).toBe("A_traiter");
      // The address names that order now: once it has been cancelled the page goes on without it.
      watch.allow(/409/);
      await shop.data.setOrderState(order.id, "Annulee", "refunded");
      await serialField(page, words).fill(serial!);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: words.met.next }).click();
      await expect(page.getByRole("region", { name: order.number })).toBeHidden();
    },
  );
});
