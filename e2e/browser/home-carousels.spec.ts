/** Both carousels of the home page, moving by themselves and moved by a visitor (spec 2.3, 9). */
import type { Locator, Page } from "@playwright/test";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { type Dictionaries, textsOf } from "./dictionaries.ts";
import { expect, frenchPhone, germanDesktop, named, slow, test } from "./fixtures.ts";

/** `names`: what the dots are called, in their order. */
function partsOf(page: Page, t: Dictionaries, label: string, names: readonly string[]) {
  const { carousel } = t.home;
  const part = page.getByRole("region", { name: label, exact: true });
  const button = (name: string) => part.getByRole("button", { name, exact: true });
  return {
    part,
    slides: part.getByRole("group", { includeHidden: true }).and(page.locator("[aria-roledescription]")),
    next: button(carousel.next),
    previous: button(carousel.previous),
    pause: button(carousel.pause),
    play: button(carousel.play),
    dot: (number: number) => button(names[number - 1]!),
  };
}

const screenNames = ({ home: { screens } }: Dictionaries) => [
  screens.diagnostic,
  screens.home,
  screens.install,
  screens.trip,
];

const exampleNames = (language: Language) =>
  Object.values(textsOf<Record<string, { name: string }>>("site", "home-examples", language)).map(({ name }) => name);

const expectPlace = (dot: Locator, timeout = 5_000) =>
  expect(dot).toHaveAttribute("aria-disabled", "true", { timeout });

test.describe(named(frenchPhone), () => {
  test("spec 2.3, 9: four screens change every 5 s until paused", slow, async ({ page, open, t }) => {
    const { part, slides, next, previous, pause, play, dot } = partsOf(page, t, t.home.screens.label, screenNames(t));
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await open("/");
    await expect(slides).toHaveCount(4);
    // It is hydrated, and starts, once it is visible.
    await part.scrollIntoViewIfNeeded();
    await expect(pause).toBeVisible();
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
    await expect(part.getByRole("group", { name: t.home.screens.installAlt })).toBeInViewport({ ratio: 0.5 });
  });
});

test.describe(named(germanDesktop), () => {
  test.use({ visitor: germanDesktop });

  test("WCAG 2.4.3: a focused dot that a wide screen does not need hands its focus to the last one", async ({
    page,
    t,
    visitor: { language },
  }) => {
    const { part, dot } = partsOf(page, t, t.home.testimonials.label, exampleNames(language));
    let loadScripts = () => {};
    const scripts = new Promise<void>((resolve) => {
      loadScripts = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await scripts;
      await route.continue();
    });
    // The widths are measured, and Tab is pressed before anything else happens.
    await page.addInitScript(() => {
      window.ResizeObserver = class extends ResizeObserver {
        constructor(callback: ResizeObserverCallback) {
          super((...measured) => {
            callback(...measured);
            const focused = document.activeElement;
            if (focused?.matches("button[aria-disabled]")) (focused.nextElementSibling as HTMLElement | null)?.focus();
          });
        }
      };
    });
    await page.goto(localizedPath("/", language), { waitUntil: "commit" });
    const { length } = exampleNames(language);
    await dot(length).focus();
    loadScripts();
    await expect(dot(length)).toHaveCount(0);
    await expect(part.getByRole("button").and(page.locator(":focus"))).toHaveCount(1);
  });

  test("spec 2.3: six cards, two per view on medium screens, loop by keyboard", async ({ page, open, t }) => {
    const { testimonials } = t.home;
    const { part, slides, next, previous, dot } = partsOf(page, t, testimonials.label, exampleNames("de").slice(0, 5));
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

  test("quick presses are each counted, while the row still moves", async ({ page, open, t }) => {
    const { part, slides, next, previous, dot } = partsOf(
      page,
      t,
      t.home.testimonials.label,
      exampleNames("de").slice(0, 5),
    );
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await open("/");
    await part.scrollIntoViewIfNeeded();
    const inView = () =>
      slides.evaluateAll((all) => all.flatMap((slide, at) => ((slide as HTMLElement).inert ? [] : at)));
    await expect.poll(inView).toEqual([0, 1]);
    const press = (button: Locator, times: number) =>
      button.evaluate((element: HTMLElement, count) => {
        for (let each = 0; each < count; each++) element.click();
      }, times);
    await press(next, 3);
    await expectPlace(dot(4));
    await expect.poll(inView).toEqual([3, 4]);
    await press(previous, 2);
    await expectPlace(dot(2));
    await press(next, 4);
    await expectPlace(dot(1));
    await expect(part.locator("button[aria-disabled]")).toHaveCount(5);
  });

  test("the screens of the app are read with their values", async ({ page, open, t }) => {
    await open("/");
    const screen = page.getByRole("group", { name: t.home.screens.homeAlt });
    await screen.scrollIntoViewIfNeeded();
    for (const value of [/82\/100/, /48\.217\skm/]) await expect(screen).toContainText(value);
    await expect(screen).toHaveCount(1);
    // What is hidden from assistive technology is only drawn: the score is beside it in words.
    const hidden = await screen.locator("[aria-hidden=true]").allTextContents();
    expect(hidden.join("")).not.toMatch(/km|Liter/);
  });
});
