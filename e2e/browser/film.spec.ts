import type { Page } from "@playwright/test";
import { paths } from "#app/paths.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, slow, test } from "./fixtures.ts";

function filmRequests(page: Page): string[] {
  const found: string[] = [];
  page.on("request", (request) => request.url().includes("/videos/") && found.push(request.url()));
  return found;
}

const lamps = (page: Page) => page.locator("[data-lamps] svg");

test("spec 2.3, WCAG 2.3.3: with reduced motion no lamp lights up", async ({ page, open, t }) => {
  await open("/");
  await expect(page.getByRole("img", { name: t.home.heroAlt })).toBeInViewport();
  await page.waitForTimeout(2_000);
  await expect(lamps(page)).toHaveCount(0);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  for (const width of [390, 1440])
    test(
      `spec 2.3, docs/decisions/0037: the lamps light up once a session, and the picture or headline is the largest paint at ${width} px`,
      width === 390 ? {} : slow,
      async ({ page, open, t }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ reducedMotion: "no-preference" });
        await page.addInitScript(() => {
          const painted: (string | undefined)[] = [];
          const state = { painted, lit: 0, shift: 0 };
          Object.assign(window, { state });
          new PerformanceObserver((list) => {
            for (const paint of list.getEntries()) painted.push((paint as LargestContentfulPaint).element?.tagName);
          }).observe({ type: "largest-contentful-paint", buffered: true });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) state.shift += (entry as unknown as { value: number }).value;
          }).observe({ type: "layout-shift", buffered: true });
          new MutationObserver(() => {
            if (document.querySelector("[data-lamps] svg")) state.lit += 1;
          }).observe(document, { childList: true, subtree: true });
        });
        const stateOf = () =>
          page.evaluate(
            () => (window as unknown as { state: { painted: string[]; lit: number; shift: number } }).state,
          );
        await open("/");
        const picture = page.getByRole("img", { name: t.home.heroAlt });
        await expect(picture).toHaveAttribute("fetchpriority", "high");
        await expect(picture).not.toHaveAttribute("loading", "lazy");
        await expect.poll(async () => (await stateOf()).lit).toBeGreaterThan(0);
        // They fade until only the picture's own lamp stays.
        await expect(lamps(page)).toHaveCount(0);
        const { painted, shift } = await stateOf();
        expect(["IMG", "H1"]).toContain(painted.at(-1));
        // The typeface's arrival moves some words by a few pixels sideways.
        expect(shift).toBeLessThan(0.01);

        await page.reload();
        await expect(picture).toBeVisible();
        await page.waitForTimeout(2_000);
        expect((await stateOf()).lit).toBe(0);
      },
    );
});

test("spec 2.8: /dongle shows a still, and the film once its button is pressed", async ({ page, open }) => {
  const words = textsOf<typeof import("#app/content/texts/fr/dongle.json")>("content", "dongle", "fr");
  const requests = filmRequests(page);
  await open(paths.dongle);
  const play = page.getByRole("button", { name: words.film, exact: true });
  await play.scrollIntoViewIfNeeded();
  expect(requests).toEqual([]);
  await play.press("Enter");
  const film = page.locator("figure video");
  await expect(film).toBeFocused();
  await expect(film).toHaveAccessibleName(words.demo);
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await expect(play).toHaveCount(0);
});

test("spec 8: a film that fails says so, a missing one has no place", slow, async ({ page, open, watch }) => {
  watch.allow(/videos|Failed to load resource/);
  const words = textsOf<typeof import("#app/content/texts/fr/dongle.json")>("content", "dongle", "fr");
  await page.route("**/videos/**/plug-in.*", (route) => route.fulfill({ status: 404, body: "" }));
  await open(paths.dongle);
  await expect(page.locator("figure video")).toHaveCount(0);
  await expect(page.getByText(words.videoMissing)).toHaveCount(0);
  await expect(page.getByText(words.show, { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: words.film, exact: true }).click();
  await expect(page.getByText(words.videoMissing)).toBeVisible();
  await expect(page.locator("figure video")).toBeHidden();
});
