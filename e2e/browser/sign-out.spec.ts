/** Signing out by the icon of the top bar (spec 2.4). */
import { admin } from "../shop.ts";
import { expect, germanDesktop, named, test } from "./fixtures.ts";
import { openMenu } from "./frame-parts.ts";
import { toast } from "./purchase-path.ts";
import { signIn } from "./sign-in.ts";

const visitor = germanDesktop;
test.describe(named(visitor), () => {
  test.use({ visitor });

  test("security 6.27: a failed sign-out says so, a done one ends the session", async ({
    page,
    open,
    t,
    shop,
    watch,
  }) => {
    watch.allow(/sign-out/);
    await signIn(page, shop);
    const session = async () => (await page.request.get("/api/session")).json();
    const button = page.getByRole("banner").getByRole("button", { name: t.frame.signOut });
    const { failed, stillSignedIn } = t.frame.signOutFailed;

    await open("/");
    for (const status of [503, undefined]) {
      await page.route("**/api/auth/sign-out", (route) =>
        status ? route.fulfill({ status, body: "" }) : route.abort("internetdisconnected"),
      );
      await openMenu(page, t, visitor);
      await button.click();
      await expect(toast(page, t)).toContainText(failed);
      await expect(toast(page, t)).toContainText(stillSignedIn);
      await expect(button).toBeEnabled();
      expect(await session()).toMatchObject({ user: { email: admin.email } });
      // A press outside folds the menu of the narrow screen.
      await toast(page, t).getByRole("button", { name: t.frame.close }).click();
      await page.unroute("**/api/auth/sign-out");
    }

    await openMenu(page, t, visitor);
    await button.click();
    await expect(toast(page, t)).toContainText(t.frame.signedOut);
    await expect(button).toBeHidden();
    await expect(page.getByRole("banner").getByRole("link", { name: t.frame.account })).toBeVisible();
    expect(await session()).toBeNull();
  });
});
