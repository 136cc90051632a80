import type { Page } from "@playwright/test";
import { paths } from "#app/paths.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, slow, test } from "./fixtures.ts";

const video = (page: Page) => page.locator("video[aria-hidden]");
const isPlaying = (page: Page) =>
  video(page).evaluate((film: HTMLVideoElement) => !film.paused && film.currentTime > 0 && film.readyState > 2);

function filmRequests(page: Page): string[] {
  const found: string[] = [];
  page.on("request", (request) => request.url().includes("/videos/") && found.push(request.url()));
  return found;
}

test("spec 2.3, WCAG 2.2.2: with reduced motion the hero loads no film automatically", async ({ page, open, t }) => {
  const requests = filmRequests(page);
  await open("/");
  const { pause, play } = t.home.film;
  await expect(page.getByRole("img", { name: t.home.dongleAlt }).first()).toBeInViewport();
  await page.waitForTimeout(5_000);
  expect(requests).toEqual([]);
  await expect(video(page)).toHaveCount(0);
  await page.getByRole("button", { name: play }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: pause })).toBeFocused();
  await expect.poll(() => isPlaying(page)).toBe(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: play })).toBeFocused();
  expect(await isPlaying(page)).toBe(false);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test(
    "spec 2.3: the hero's film loops silently, can be paused, follows the theme",
    slow,
    async ({ page, open, t }) => {
      const requests = filmRequests(page);
      await page.emulateMedia({ reducedMotion: "no-preference", colorScheme: "light" });
      await open("/");
      const { pause, play } = t.home.film;
      const box = () => page.getByRole("img", { name: t.home.dongleAlt }).first().boundingBox();
      const before = await box();
      await expect.poll(() => isPlaying(page), { timeout: 15_000 }).toBe(true);
      expect(await box(), "nothing shifts").toEqual(before);
      const fade = await video(page).evaluate((film) => {
        const { opacity, transitionProperty, visibility } = getComputedStyle(film);
        return [
          opacity,
          visibility,
          /opacity|all/.test(transitionProperty) && getComputedStyle(film).transitionDuration,
        ];
      });
      expect(fade[0], "never two dongles over each other").toBe("1");
      expect([false, "0s"]).toContain(fade[2]);
      expect(await video(page).evaluate((film: HTMLVideoElement) => [film.muted, film.loop])).toEqual([true, true]);
      expect(requests.every((url) => url.includes("hero-light"))).toBe(true);
      await page.emulateMedia({ reducedMotion: "no-preference", colorScheme: "dark" });
      await expect.poll(() => video(page).evaluate((film: HTMLVideoElement) => film.currentSrc)).toContain("hero-dark");
      await expect.poll(() => isPlaying(page)).toBe(true);
      await page.getByRole("button", { name: pause }).click();
      await expect(page.getByRole("button", { name: play })).toBeVisible();
      expect(await isPlaying(page)).toBe(false);
    },
  );

  for (const width of [390, 1440])
    test(
      `docs/decisions/0037: the picture stays the largest paint at ${width} px, not the film`,
      width === 390 ? {} : slow,
      async ({ page, open, t }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.addInitScript(() => {
          const painted: (string | undefined)[] = [];
          Object.assign(window, { painted });
          new PerformanceObserver((list) => {
            for (const paint of list.getEntries()) painted.push((paint as LargestContentfulPaint).element?.tagName);
          }).observe({ type: "largest-contentful-paint", buffered: true });
        });
        await open("/");
        const picture = page.getByRole("img", { name: t.home.dongleAlt }).first();
        await expect(picture).toHaveAttribute("fetchpriority", "high");
        await expect(picture).not.toHaveAttribute("loading", "lazy");
        await expect.poll(() => isPlaying(page), { timeout: 15_000 }).toBe(true);
        await video(page).evaluate(
          (film: HTMLVideoElement) => new Promise((resolve) => film.requestVideoFrameCallback(resolve)),
        );
        // A paint is reported after the frame that showed it.
        await page.waitForTimeout(500);
        const painted = await page.evaluate(() => (window as unknown as { painted: string[] }).painted);
        expect(painted).not.toContain("VIDEO");
        expect(painted.at(-1)).toBe("IMG");
      },
    );

  test("data saving: no film starts automatically", slow, async ({ page, open, t }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
    );
    const requests = filmRequests(page);
    await open("/");
    await page.waitForTimeout(5_000);
    expect(requests).toEqual([]);
    await expect(page.getByRole("button", { name: t.home.film.play })).toBeVisible();
  });
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
