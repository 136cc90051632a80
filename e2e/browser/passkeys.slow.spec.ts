/** Passkeys with Chromium's virtual authenticator: added on the account page, then used in each place that asks. */
import type { CDPSession, Page } from "@playwright/test";
import { adminPaths } from "#app/office-paths.ts";
import { paths } from "#app/paths.ts";
import { admin } from "../shop.ts";
import { confirmStep } from "./confirm-step.ts";
import { textsOf } from "./dictionaries.ts";
import { accessibilityFaults } from "./examine.ts";
import { expect, germanDesktop, test } from "./fixtures.ts";
import { openPage } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

test.beforeAll(({ shop }) => shop.reset());
test.afterAll(({ shop }) => shop.reset());
test.use({ visitor: germanDesktop });

const account = textsOf<typeof import("#app/back-office/texts/fr/account.json")>("back-office", "account", "de");
const login = textsOf<typeof import("#app/accounts/texts/fr/sign-in.json")>("accounts", "sign-in", "de").form;
const frame = textsOf<typeof import("#app/staff-ui/texts/fr/frame.json")>("staff-ui", "frame", "de");

async function virtualAuthenticator(page: Page, isUserVerified = true) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: (isVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: isVerified }),
  };
}

const passkeys = (page: Page) => page.getByRole("table", { name: account.passkeys });

test("security 6.69 to 6.71: a passkey is added, signs in after the password and alone, confirms, and is removed", async ({
  page,
  shop,
  watch,
}) => {
  test.slow();
  watch.allow(/401|403|passkey-question|ERR_FAILED/);
  const device = await virtualAuthenticator(page);
  await signIn(page, shop);
  await openPage(page, adminPaths.staffAccount);
  await page.getByLabel(account.labels.label).fill("Telefon");
  await page.getByRole("button", { name: account.addPasskey }).click();
  await expect(passkeys(page)).toContainText("Telefon");
  await expect(passkeys(page)).toContainText(account.neverUsed);
  const codes = page.getByRole("status").filter({ hasText: account.codes }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  expect(await accessibilityFaults(page)).toEqual([]);

  // Alone, on the sign-in page.
  await page.context().clearCookies({ name: /session/ });
  await openPage(page, `${paths.signIn}?from=${encodeURIComponent(adminPaths.staffAccount)}`);
  await page.route(/passkey-question/, (route) => route.abort());
  await page.getByRole("button", { name: login.usePasskey }).click();
  await expect(page.getByRole("alert"), "the code cannot be loaded").toContainText(login.noPasskey);
  await page.unroute(/passkey-question/);
  await page.reload();
  await device.verifies(false);
  await page.getByRole("button", { name: login.usePasskey }).click();
  await expect(page.getByRole("alert")).toContainText(login.noPasskey);
  await device.verifies(true);
  await page.getByRole("button", { name: login.usePasskey }).click();
  await expect(passkeys(page)).toContainText("Telefon");
  await expect(passkeys(page)).not.toContainText(account.neverUsed);

  // After the password.
  await page.context().clearCookies({ name: /session/ });
  await openPage(page, `${paths.signIn}?from=${encodeURIComponent(adminPaths.staffAccount)}`);
  await page.getByLabel(login.email).fill(admin.email);
  await page.getByLabel(login.password, { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: login.submit, exact: true }).click();
  await expect(page.getByLabel(login.code)).toBeVisible();
  await expect(page.getByText(login.recoveryHelp)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: login.usePasskey }).click();
  await expect(passkeys(page)).toContainText("Telefon");

  // For a step that needs a recent sign-in, which then goes on by itself.
  await shop.pool.query("update session set created_at = created_at - interval '3 hours'");
  await confirmStep(passkeys(page).getByRole("button", { name: account.removePasskey }), "Telefon");
  const question = page.getByRole("dialog", { name: frame.signInAgain.title });
  await question.getByRole("button", { name: login.usePasskey }).click();
  await expect(passkeys(page)).toHaveCount(0);

  await page.context().clearCookies({ name: /session/ });
  await openPage(page, paths.signIn);
  await page.getByRole("button", { name: login.usePasskey }).click();
  await expect(page.getByRole("alert")).toContainText(login.wrongPasskey);
});
