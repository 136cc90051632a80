/** The content security policy in a real browser: what it refuses, how refusals are reported, and where it is widened. */
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { sitePages } from "#app/site/site-map.ts";
import { expect, slow, test } from "./fixtures.ts";
import { bringSavedCheck } from "./purchase-path.ts";
import type { RunningShop } from "./running-shop.ts";

async function reported(shop: RunningShop, directive: string): Promise<number> {
  const text = await (await fetch(`http://localhost:${shop.port}/metrics`)).text();
  return Number(new RegExp(`csp_reports_total\\{directive="${directive}"\\} (\\d+)`).exec(text)![1]);
}

// Chromium sends by `report-to` over https alone, and its headless shell not at all: security-events.test.ts sends what it
// was seen to send.
test("security 6.32, 6.59: an injected script is refused and reported", async ({ page, shop, watch }) => {
  watch.allow(/policy: script-src-elem refused inline|violates the following Content Security Policy/);
  await page.route("**/faq", async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers() };
    headers["content-security-policy"] = headers["content-security-policy"]!.replace("; report-to csp", "");
    const body = (await answer.text()).replace("</body>", "<script>window.stolen = true</script></body>");
    await route.fulfill({ response: answer, headers, body });
  });
  const before = await reported(shop, "script-src-elem");
  await page.goto(paths.faq);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => "stolen" in window)).toBe(false);
  // The complaint by which every other browser test fails: they all pass, so there was no report in any of them.
  expect(watch.all().join("\n")).toContain("policy: script-src-elem refused inline");
  await expect.poll(() => reported(shop, "script-src-elem")).toBe(before + 1);
});

test(
  "security 6.33: only the document of the purchase may talk to the provider",
  slow,
  async ({ page, open, visitor }) => {
    test.setTimeout(180_000);
    await bringSavedCheck(page, 1);
    let links = 0;
    for (const { path, seo } of sitePages) {
      if (!seo) continue;
      await open(path);
      const outcomes = await page.evaluate(
        (purchase) => {
          const anchors = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].filter(
            (anchor) => new URL(anchor.href).pathname === purchase,
          );
          return anchors.map((anchor) => {
            // A buy button puts the car into the address and loads the document by script (location.assign).
            if (anchor.hasAttribute("data-document")) return false;
            let within = false;
            // After React: what it has not prevented is the browser's own navigation.
            const observe = (event: Event) => {
              within = event.defaultPrevented;
              event.preventDefault();
            };
            window.addEventListener("click", observe, { once: true });
            anchor.click();
            return within;
          });
        },
        localizedPath(paths.purchase, visitor.language),
      );
      expect(outcomes, path).toEqual(outcomes.map(() => false));
      links += outcomes.length;
    }
    expect(links).toBeGreaterThan(10);
  },
);
