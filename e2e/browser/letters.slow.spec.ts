/** A letter from its draft to its readers, who unsubscribe by its link, by its one-click header, and on the page. */

import { adminPaths } from "#app/office-paths.ts";
import { admin } from "../shop.ts";
import { textsOf } from "./dictionaries.ts";
import { examine } from "./examine.ts";
import { expect, named, test, type Visitor } from "./fixtures.ts";
import { openPage } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

type StaffTexts = typeof import("#app/newsletter/staff/texts/fr/newsletter.json");
type LeaveTexts = typeof import("#app/newsletter/texts/fr/unsubscribe.json");

const frenchDesktop: Visitor = { language: "fr", width: 1440, height: 900 };
const n = textsOf<StaffTexts>("newsletter/staff", "newsletter", "fr");
const leave = textsOf<LeaveTexts>("newsletter", "unsubscribe", "fr");

test.beforeAll(({ shop }) => shop.reset());
test.describe(named(frenchDesktop), () => {
  test.use({ visitor: frenchDesktop });

  test("staff write and send a letter; readers unsubscribe in three ways", async ({ page, shop, watch }) => {
    watch.allow(/404/);
    // The preview is sandboxed: what the test itself runs in each frame finds no storage there.
    watch.allow(/SecurityError: Failed to read the 'localStorage'|postMessage/);
    const readers = ["link", "header", "page"].map((name) => `${name}@lecteur.example`);
    for (const email of readers)
      await shop.pool.query("insert into newsletter (email, language, confirmed_at) values ($1, 'fr', now())", [email]);
    const stateOf = async (email: string) =>
      (await shop.pool.query("select end_reason from newsletter where email = $1", [email])).rows[0].end_reason;

    await signIn(page, shop);
    await openPage(page, adminPaths.newsletterLetters);
    await page.getByRole("button", { name: n.newLetter }).click();
    await page.getByRole("textbox", { name: n.labels.name }).fill("Hiver");
    await page.getByRole("button", { name: n.create, exact: true }).click();
    await page.getByRole("textbox", { name: n.labels.subject }).fill("Votre batterie en hiver");
    await page
      .getByRole("textbox", { name: n.labels.body })
      .fill("## Le froid\n\nUne **batterie** faible se voit tôt.");
    await page.getByRole("button", { name: n.save, exact: true }).click();

    const frame = page.frameLocator(`iframe[title="${n.preview}"]`);
    await expect(frame.getByRole("heading", { name: "Le froid" })).toBeVisible();
    await expect(frame.getByText("batterie", { exact: true })).toHaveCSS("font-weight", /^(700|bold)$/);
    await examine(page, "letter");
    await page.getByRole("button", { name: n.test }).click();
    // A new device of the administrator is mailed too.
    const isTrial = ({ subject = "" }: { subject?: string | undefined }) => subject.includes("Votre batterie en hiver");
    await shop.smtp.waitFor((mail) => mail.envelope.to.includes(admin.email) && isTrial(mail), 10_000);

    // Scheduled, cancelled, then sent at once.
    const schedule = async (at: string) => {
      await page.getByRole("button", { name: n.schedule }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(n.labels.at).fill(at);
      await dialog.getByRole("button", { name: n.schedule, exact: true }).click();
    };
    await schedule("2099-01-15T08:00");
    await expect(page.getByText(n.letterStates.scheduled, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: n.unschedule }).click();
    await expect(page.getByText(n.letterStates.draft, { exact: true })).toBeVisible();
    await schedule("");

    const mailTo = (email: string) => shop.smtp.waitFor(({ envelope }) => envelope.to.includes(email), 90_000);
    const [byLink, byHeader] = [await mailTo(readers[0]!), await mailTo(readers[1]!)];
    await mailTo(readers[2]!);
    await page.reload();
    await expect(page.getByText(n.letterStates.sending).or(page.getByText(n.letterStates.sent))).toBeVisible();

    const link = /https?:\S+desinscription\?token=[\w.~-]+/.exec(byLink.text ?? "")![0];
    await openPage(page, link);
    await page.getByRole("button", { name: leave.action }).click();
    await expect(page.getByText(leave.done, { exact: true })).toBeVisible();
    expect(await stateOf(readers[0]!)).toBe("unsubscribed");

    const header = /<(http[^>]+)>/.exec(byHeader.headers.get("list-unsubscribe") ?? "")![1]!;
    expect(byHeader.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const oneClick = {
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
    expect((await fetch(header, { method: "POST", ...oneClick })).status).toBe(200);
    expect((await fetch(header.replace(/token=.../, "token=xyz"), { method: "POST", ...oneClick })).status).toBe(404);
    expect(await stateOf(readers[1]!)).toBe("unsubscribed");

    shop.smtp.clear();
    await openPage(page, "/newsletter/desinscription");
    await page.getByRole("textbox", { name: leave.labels.email }).fill("no address");
    await page.getByRole("button", { name: leave.submit }).click();
    await expect(page.getByRole("textbox", { name: leave.labels.email })).toBeFocused();
    await page.getByRole("textbox", { name: leave.labels.email }).fill(readers[2]!);
    await page.getByRole("button", { name: leave.submit }).click();
    await expect(page.getByText(leave.sent)).toBeVisible();
    const mailed = await mailTo(readers[2]!);
    await openPage(page, /https?:\S+desinscription\?token=[\w.~-]+/.exec(mailed.text ?? "")![0]);
    await page.getByRole("button", { name: leave.action }).click();
    await expect(page.getByText(leave.done, { exact: true })).toBeVisible();
    expect(await stateOf(readers[2]!)).toBe("unsubscribed");
  });
});
