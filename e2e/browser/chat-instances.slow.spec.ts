/** A visitor and a member of staff, each in a separate browser, behind a balancer with two instances of the shop. */
import { expect, type Page, test } from "@playwright/test";
import type { PanelTexts } from "#app/chat/conversation.ts";
import { adminPaths } from "#app/office-paths.ts";
import { startBalancer } from "#tools/stand-ins/balancer.ts";
import { admin, startTestShop } from "../shop.ts";
import { dictionariesOf, textsOf } from "./dictionaries.ts";
import { openPage, rememberChoices } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

type StaffTexts = typeof import("#app/chat/staff/texts/fr/chat.json");

const c = textsOf<PanelTexts>("chat", "panel", "fr");
const s = textsOf<StaffTexts>("chat/staff", "chat", "fr");

test("staff answer a question over two instances behind a balancer", async ({ browser }) => {
  test.setTimeout(120_000);
  const balancer = await startBalancer();
  const url = `http://localhost:${balancer.port}`;
  const env = { PUBLIC_URL: url, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const first = await startTestShop({ env });
  const second = await startTestShop({ env, dataDir: first.dataDir });
  for (const { port } of [first, second]) balancer.add(port);
  const enter = async (): Promise<Page> => {
    const context = await browser.newContext({ baseURL: url });
    await rememberChoices(context, { url, language: "fr", asksCookies: false });
    return context.newPage();
  };

  const visitor = await enter();
  await openPage(visitor, "/faq");
  await visitor.getByRole("button", { name: dictionariesOf("fr").frame.chat, exact: true }).click();
  const panel = visitor.getByRole("dialog", { name: c.title });
  const log = panel.getByRole("log");
  const say = async (text: string) => {
    await panel.getByRole("textbox", { name: c.message }).fill(text);
    await visitor.keyboard.press("Enter");
    await expect(log.getByText(text, { exact: true })).toBeVisible();
  };
  await say("Combien coûte le dongle ?");
  await expect(log.getByRole("link", { name: /./ }).last()).toHaveAttribute("href", /^\/faq#price/);
  await say("Bug turquoise sur le site");
  await expect(panel.getByText(c.waiting)).toBeVisible();

  const staff = await enter();
  await signIn(staff, { url });
  await openPage(staff, adminPaths.chat);
  await staff.getByRole("navigation", { name: s.open }).getByRole("link").first().click();
  await expect(staff.getByRole("log").getByText("Bug turquoise sur le site")).toBeVisible();
  await staff.getByRole("textbox", { name: s.labels.text }).fill("Bonjour, ici Anna. Nous regardons.");
  await staff.getByRole("button", { name: s.steps.answer, exact: true }).click();
  await expect(log.getByText("Bonjour, ici Anna. Nous regardons.")).toBeVisible();
  await say("Merci, Anna");
  await expect(staff.getByRole("log").getByText("Merci, Anna")).toBeVisible();
  for (const { port } of [first, second]) expect(balancer.passed.get(port)).toBeGreaterThan(0);

  // Clearing empties it for both, whichever instance handles it.
  await panel.getByRole("button", { name: c.clear }).click();
  await panel.getByRole("button", { name: c.clearConfirm, exact: true }).click();
  await expect(log.getByText(c.newConversation)).toBeVisible();
  for (const page of [visitor, staff]) await page.context().close();
  await balancer.stop();
  await second.stop();
  await first.stop();
});
