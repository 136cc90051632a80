/** Both carousels of the home page as they move and as they are moved (spec 2.3, 9). */
import type { Locator, Page } from "@playwright/test";
import type { Dictionaries } from "./dictionaries.ts";
import { expect, frenchPhone, germanDesktop, named, test } from "./fixtures.ts";

function partsOf(page: Page, t: Dictionaries, label: string, places: number) {
  const { carousel } = t.home;
  const part = page.getByRole("region", { name: label, exact: true });
  const button = (name: string) => part.getByRole("button", { name, exact: true });
  const position = (number: number) =>
    carousel.position.replace("{number}", String(number)).replace("{total}", String(places));
  return {
    part,
    slides: part.getByRole("group", { includeHidden: true }).and(page.locator("[aria-roledescription]")),
    next: button(carousel.next),
    previous: button(carousel.previous),
    pause: button(carousel.pause),
    play: button(carousel.play),
    dot: (number: number) => button(position(number)),
  };
}

const expectPlace = (dot: Locator, timeout = 5_000) =>
  expect(dot).toHaveAttribute("aria-disabled", "true", { timeout });

test.describe(named(frenchPhone), () => {
  test("spec 2.3, 9: four screens, the next one after 5 s, until paused; previous, next and dots", async ({
    page,
    open,
    t,
  }) => {
    const { part, slides, next, previous, pause, play, dot } = partsOf(page, t, t.home.screens.label, 4);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await open("/");
    await expect(slides).toHaveCount(4);
    await expect(pause).toBeVisible();
    await part.scrollIntoViewIfNeeded();
    await expectPlace(dot(1));
    await expectPlace(dot(2), 8_000);
    // The second time too, and one at a time.
    const began = Date.now();
    await expectPlace(dot(3), 8_000);
    expect(Date.now() - began).toBeGreaterThan(3_500);
    await pause.click();
    await expect(play).toBeVisible();
    await previous.click();
    await expectPlace(dot(2));
    await dot(1).click();
    await expectPlace(dot(1));
    // It loops: before the first comes the last.
    await previous.click();
    await expectPlace(dot(4));
    await next.click();
    await expectPlace(dot(1));
    await dot(3).click();
    await expectPlace(dot(3));
    await expect(part.getByRole("img", { name: t.home.screens.tripAlt })).toBeInViewport({ ratio: 0.5 });
  });
});

test.describe(named(germanDesktop), () => {
  test.use({ visitor: germanDesktop });

  test("spec 2.3: six cards with before and after, two per view on medium screens, in a loop by keyboard", async ({
    page,
    open,
    t,
  }) => {
    const { testimonials } = t.home;
    const { part, slides, next, previous, dot } = partsOf(page, t, testimonials.label, 5);
    await open("/");
    await expect(slides).toHaveCount(6);
    for (const slide of await slides.all())
      await expect(slide).toContainText(new RegExp(`${testimonials.before}.+${testimonials.after}.+`, "s"));
    await part.scrollIntoViewIfNeeded();
    const inView = () => slides.evaluateAll((all) => all.map((slide) => !(slide as HTMLElement).inert));
    await expect.poll(inView).toEqual([true, true, false, false, false, false]);
    for (let place = 2; place <= 5; place++) {
      await next.press("Enter");
      await expectPlace(dot(place));
    }
    await expect.poll(inView).toEqual([false, false, false, false, true, true]);
    await next.press("Space");
    await expectPlace(dot(1));
    await previous.press("Enter");
    await expectPlace(dot(5));
    await dot(3).press("Enter");
    await expect.poll(inView).toEqual([false, false, true, true, false, false]);

    await page.setViewportSize({ width: 768, height: 900 });
    await expect.poll(async () => (await inView()).filter(Boolean).length).toBe(2);
    await page.setViewportSize({ width: 767, height: 900 });
    await expect.poll(async () => (await inView()).filter(Boolean).length).toBe(1);
  });
});
