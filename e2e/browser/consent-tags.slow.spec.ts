import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fill } from "#app/i18n/format.ts";
import { paths } from "#app/paths.ts";
import { test as base, expect } from "./fixtures.ts";

/** A stand-in for third-party scripts: each sets a cookie and marks the page. */
type Tags = { host: string; served: string[] };

const test = base.extend<object, { tags: Tags }>({
  tags: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's names
    async ({}, use) => {
      const served: string[] = [];
      const server = createServer(({ url = "" }, response) => {
        served.push(url);
        const name = url.includes("analytics") ? "analytics" : "marketing";
        response
          .writeHead(200, { "content-type": "text/javascript", "cross-origin-resource-policy": "cross-origin" })
          .end(`document.cookie = "_${name}=1; path=/"; document.documentElement.dataset.${name} = "ran";`);
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      await use({ host: `127.0.0.1:${(server.address() as AddressInfo).port}`, served });
      server.close();
    },
    { scope: "worker" },
  ],
  shopEnv: [
    ({ tags: { host } }, use) =>
      use({ ANALYTICS_TAG: `http://${host}/analytics.js`, MARKETING_TAG: `http://${host}/marketing.js` }),
    { scope: "worker" },
  ],
});
test.use({ asksCookies: true, visitor: { language: "en", width: 1440, height: 900 } });
test.beforeEach(({ watch, tags: { host, served } }) => {
  served.length = 0;
  watch.allow(new RegExp(`request to another host: http://${host}/`));
});

test("spec 2.4: a purpose's script loads after consent to it alone, and stops at the withdrawal", async ({
  page,
  open,
  t,
  tags: { host, served },
}) => {
  const ran = (name: string) => page.locator(`html[data-${name}="ran"]`);
  await open("/");
  const banner = page.getByRole("region", { name: t.consent.title });
  await expect(banner).toBeVisible();
  expect(served).toEqual([]);

  await banner.getByRole("button", { name: t.consent.customise }).click();
  const dialog = page.getByRole("dialog", { name: t.consent.preferences });
  await expect(dialog).toContainText(fill(t.consent.loadedFrom, { host }));
  await dialog.getByRole("checkbox", { name: t.consent.analytics }).check();
  await dialog.getByRole("button", { name: t.consent.save }).click();
  await expect(ran("analytics")).toHaveCount(1);
  expect(served).toEqual(["/analytics.js"]);

  await open(paths.faq);
  await expect(ran("analytics")).toHaveCount(1);
  expect(await page.evaluate(() => document.cookie)).toContain("_analytics=1");

  served.length = 0;
  await page.getByRole("contentinfo").getByRole("button", { name: t.frame.footer.cookies }).click();
  await dialog.getByRole("checkbox", { name: t.consent.analytics }).uncheck();
  const reloaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: t.consent.save }).click();
  await reloaded;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(ran("analytics")).toHaveCount(0);
  expect(await page.evaluate(() => document.cookie)).not.toContain("_analytics");
  await open("/");
  expect(served).toEqual([]);
});

test.describe("800 px", () => {
  test.use({ visitor: { language: "fr", width: 800, height: 900 } });

  test("decisions 11, security 6.46: no banner and nothing optional, even after a consent given in the preferences", async ({
    page,
    open,
    t,
    tags: { served },
  }) => {
    await open("/");
    await expect(page.getByRole("region", { name: t.consent.title })).toBeHidden();
    await page.getByRole("contentinfo").getByRole("button", { name: t.frame.footer.cookies }).click();
    const dialog = page.getByRole("dialog", { name: t.consent.preferences });
    await dialog.getByRole("checkbox", { name: t.consent.marketing }).check();
    await dialog.getByRole("button", { name: t.consent.save }).click();
    await expect(dialog).toBeHidden();
    await open(paths.faq);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(served).toEqual([]);
  });
});
