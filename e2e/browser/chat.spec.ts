import type { Page } from "@playwright/test";
import { sessionKey } from "#app/chat/browser/use-conversation.ts";
import type { PanelTexts } from "#app/chat/conversation.ts";
import { adminPaths } from "#app/office-paths.ts";
import { paths } from "#app/paths.ts";
import { textsOf } from "./dictionaries.ts";
import { accessibilityFaults, examine } from "./examine.ts";
import { expect, frenchPhone, germanDesktop, named, slow, test } from "./fixtures.ts";
import { openPage, rememberChoices } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

type AccountTexts = typeof import("#app/back-office/texts/fr/account.json");
type FrameTexts = typeof import("#app/staff-ui/texts/fr/frame.json");
type StaffTexts = typeof import("#app/chat/staff/texts/fr/chat.json");

/** Runs in the page: stands in for the browser's sound and notifications, which no test can hear or see. */
function recordSignals() {
  const signals: string[] = [];
  class FakeNotification {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title: string) {
      signals.push(title);
    }
  }
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (when) {
    signals.push("tone");
    start.call(this, when);
  };
  Object.assign(window, { signals, Notification: FakeNotification });
}

const panelOf = (page: Page, c: PanelTexts) => page.getByRole("dialog", { name: c.title });
const launcherOf = (page: Page, label: string) => page.getByRole("button", { name: label, exact: true });

test.beforeAll(({ shop }) => shop.reset());
test.describe(named(frenchPhone), () => {
  test.use({ visitor: frenchPhone });
  const c = textsOf<PanelTexts>("chat", "panel", "fr");

  test("spec 2.4, 5, 7, 8: a conversation by keyboard, with a refusal", async ({ page, context, open, t, watch }) => {
    watch.allow(/console error: Failed to load resource.*503/);
    const scripts: string[] = [];
    page.on("request", (request) => void scripts.push(request.url()));
    await open(paths.faq);
    // decisions 8: nothing is loaded or stored before it is opened.
    expect(scripts.filter((url) => /toggle-chat|api\/chat/.test(url))).toEqual([]);
    expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull();

    const panel = panelOf(page, c);
    const log = panel.getByRole("log");
    const input = panel.getByRole("textbox", { name: c.message });
    await launcherOf(page, t.frame.chat).press("Enter");
    await expect(input).toBeFocused();
    await expect(log.getByText(c.disclosure)).toBeVisible();
    await expect(log.getByText(c.newConversation)).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("odovia_chat");

    // spec 5: blank messages are ignored.
    await input.fill("   ");
    await page.keyboard.press("Enter");
    await expect(log.getByText(c.newConversation)).toBeVisible();

    await page.route("**/api/chat", (route) => route.fulfill({ status: 503 }));
    await input.fill("Le dongle demande-t-il un abonnement ?");
    await page.keyboard.press("Enter");
    await expect(log.getByText(c.error)).toBeVisible();
    // What was typed is not lost.
    await expect(input).toHaveValue("Le dongle demande-t-il un abonnement ?");
    await page.unroute("**/api/chat");
    await page.keyboard.press("Enter");
    await expect(log.getByText(c.error)).toBeHidden();
    await expect(log.getByText("Le dongle demande-t-il un abonnement ?")).toHaveCount(1);
    await expect(log.getByRole("link").last()).toHaveAttribute("href", /^\/faq/);
    await examine(page, "chat");

    // After a link in it the chat is a bar, here and on the next pages of this tab, and the page can be read.
    const resume = page.getByRole("button", { name: c.resume });
    await log.getByRole("link").last().press("Enter");
    await expect(panel).toBeHidden();
    for (const path of [null, paths.dongle, paths.legal]) {
      if (path) await open(path);
      await expect(resume).toBeVisible();
      await expect(panel).toBeHidden();
      await expect(path ? page.getByRole("heading", { level: 1 }) : page.locator(":target")).toBeInViewport();
    }
    await examine(page, "chat as a bar");
    await resume.press("Enter");
    await expect(input).toBeFocused();
    await expect(resume).toBeHidden();
    await expect(log.getByText("Le dongle demande-t-il un abonnement ?")).toBeVisible();
    await panel.getByRole("button", { name: c.clear }).press("Enter");
    await panel.getByRole("button", { name: c.clearConfirm, exact: true }).press("Enter");
    await expect(log.getByText(c.newConversation)).toBeVisible();
    await expect(input).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(launcherOf(page, t.frame.chat)).toBeFocused();
  });
  test("decisions 7: the conversation by mail, alike for every address", async ({ page, context, open, shop, t }) => {
    await open("/legal");
    const panel = panelOf(page, c);
    const input = panel.getByRole("textbox", { name: c.message });
    await launcherOf(page, t.frame.chat).press("Enter");
    await input.fill("Le dongle demande-t-il un abonnement ?");
    await page.keyboard.press("Enter");
    const byMail = panel.getByRole("button", { name: c.transcript });
    await byMail.press("Enter");
    const address = panel.getByRole("textbox", { name: c.transcriptEmail });
    await expect(address).toBeFocused();
    await page.keyboard.type("zoe@");
    await page.keyboard.press("Enter");
    await expect(panel.getByText(c.transcriptInvalid)).toBeVisible();
    await address.fill("zoe@example.com");
    await page.keyboard.press("Enter");
    await expect(panel.getByText(c.transcriptSent)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect(panel.getByRole("button", { name: c.transcriptClose, exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(input).toBeFocused();
    const mail = await shop.smtp.waitFor(({ envelope }) => envelope.to.includes("zoe@example.com"), 20_000);
    const reader = await context.newPage();
    await openPage(reader, /https?:\S+conversation\?token=[\w-]+/.exec(mail.text ?? "")![0]);
    await expect(reader.getByText("Le dongle demande-t-il un abonnement ?").first()).toBeVisible();
    expect(await accessibilityFaults(reader)).toEqual([]);
    await reader.close();
  });
});

test.describe(named(germanDesktop), () => {
  test.use({ visitor: germanDesktop });
  const c = textsOf<PanelTexts>("chat", "panel", "de");

  test("two tabs show one conversation; markup in it is text", async ({ page, context, open, t }) => {
    await open(paths.faq);
    await launcherOf(page, t.frame.chat).click();
    const second = await context.newPage();
    await openPage(second, "/de/legal");
    await launcherOf(second, t.frame.chat).click();
    await expect(panelOf(second, c)).toBeVisible();
    const text = "<img src=x onerror=alert(1)> constructor";
    await panelOf(page, c).getByRole("textbox", { name: c.message }).fill(text);
    await page.keyboard.press("Enter");
    await expect(panelOf(page, c).getByRole("log").getByText(text)).toBeVisible();
    await expect(panelOf(second, c).getByRole("log").getByText(text)).toBeVisible();
    await expect(panelOf(second, c).locator("img")).toHaveCount(0);
  });

  test("staff answer a visitor, and the assistant is silent", slow, async ({ page, browser, shop, open, t }) => {
    const s = textsOf<StaffTexts>("chat/staff", "chat", "de");
    await open(paths.faq);
    await launcherOf(page, t.frame.chat).click();
    const panel = panelOf(page, c);
    const say = async (text: string) => {
      await panel.getByRole("textbox", { name: c.message }).fill(text);
      await page.keyboard.press("Enter");
      await expect(panel.getByRole("log").getByText(text, { exact: true }).first()).toBeVisible();
    };
    await say("Was kostet der Dongle?");

    const context = await browser.newContext({ baseURL: shop.url });
    await rememberChoices(context, { url: shop.url, language: "de", asksCookies: false });
    await context.addInitScript(recordSignals);
    const staff = await context.newPage();
    await signIn(staff, shop);
    const account = textsOf<AccountTexts>("back-office", "account", "de");
    await openPage(staff, adminPaths.staffAccount);
    await staff.getByRole("textbox", { name: account.labels.name }).fill("Anna");
    await staff.getByRole("textbox", { name: account.labels.name }).press("Enter");
    await expect(staff.getByText(account.messages.rename)).toBeVisible();
    await openPage(staff, adminPaths.chatReplies);
    for (const signal of [s.calls.sound, s.calls.notification])
      await staff.getByRole("checkbox", { name: signal }).check();
    await examine(staff, "conversations");

    // On whichever page, a visitor who asks for a person is seen, heard and counted in the title.
    await openPage(staff, adminPaths.prices);
    const before = await staff.evaluate(() => document.title);
    const signals = () => staff.evaluate(() => (window as unknown as { signals: string[] }).signals);
    expect(await signals()).toEqual([]);
    await panel.getByRole("button", { name: c.person }).click();
    await expect(panel.getByText(c.waiting)).toBeVisible();
    const frame = textsOf<FrameTexts>("staff-ui", "frame", "de");
    const call = frame.calls.waiting.one.replace("{count}", "1");
    await expect(staff.getByRole("navigation").getByRole("link", { name: call })).toBeVisible();
    await expect.poll(() => staff.evaluate(() => document.title)).toBe(`(1) ${before}`);
    await expect.poll(async () => (await signals()).toSorted()).toEqual([frame.calls.title, "tone", "tone"]);
    await examine(staff, "waiting visitor");

    await staff.getByRole("navigation").getByRole("link", { name: call }).click();
    // On a desk the inbox opens its first conversation, which stays when that visitor is answered.
    await expect(staff).toHaveURL(/\/admin\/chat\/[0-9a-f-]{36}$/);
    for (const tab of [s.tabs.archive, s.tabs.replies])
      await expect(staff.getByRole("link", { name: tab, exact: true })).toBeVisible();
    await expect(staff.getByRole("button", { name: s.steps.close })).toBeVisible();
    const answer = staff.getByRole("textbox", { name: s.labels.text });
    await answer.fill("Guten Tag,");
    await answer.press("Shift+Enter");
    await answer.pressSequentially("hier ist Anna.");
    await answer.press("Enter");
    await expect(panel.getByRole("log").getByText("Guten Tag,\nhier ist Anna.")).toBeVisible();
    await expect(panel.getByRole("log").getByText(c.team.replace("{name}", "Anna"))).toBeVisible();
    await expect.poll(() => staff.evaluate(() => document.title.startsWith("("))).toBe(false);

    // Staff see the next message without a reload, and the assistant is silent.
    const messages = await panel.getByRole("log").getByText(c.assistant, { exact: false }).count();
    await say("Danke!");
    await expect(staff.getByRole("log").getByText("Danke!")).toBeVisible();
    expect(await panel.getByRole("log").getByText(c.assistant, { exact: false }).count()).toBe(messages);
    await examine(staff, "conversation");
    await context.close();
  });
});

test("brand 10: the chat button is whole, beside the column or out of the way of a moving page", async ({
  page,
  open,
  t,
}) => {
  const button = page.getByRole("button", { name: t.frame.chat, exact: true });
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of [paths.home, paths.dongle]) {
      await open(path);
      const chat = (await button.boundingBox())!;
      expect(chat.width, `${path} at ${width} px`).toBeGreaterThanOrEqual(44);
      expect(chat.x + chat.width).toBeLessThan(width);
      if (width < 1360) {
        const opacity = async () => {
          await page.mouse.wheel(0, 10);
          return button.evaluate((element) => getComputedStyle(element).opacity);
        };
        await expect.poll(opacity, { intervals: [20] }).toBe("0");
        await expect(button).toHaveCSS("opacity", "1");
        continue;
      }
      const end = await page
        .locator("main .container")
        .first()
        .evaluate(
          (column) => column.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(column).paddingRight),
        );
      expect(chat.x, `${path} at ${width} px`).toBeGreaterThanOrEqual(end - 4);
    }
  }
});
