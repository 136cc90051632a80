/** The pages that explain the calculations, and their interactive pictures (spec 2.1, 9). */
import type { Locator, Page } from "@playwright/test";
import { bandFrom } from "#app/content/driving-score.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { pattern, textsOf } from "./dictionaries.ts";
import { expect, germanDesktop, named, slow, test } from "./fixtures.ts";

type ScoreTexts = typeof import("#app/content/texts/fr/score-conduite.json");
type RoadTexts = typeof import("#app/content/texts/fr/type-route.json");
type FusionTexts = typeof import("#app/content/texts/fr/fusion-capteurs.json");
type VinTexts = typeof import("#app/content/texts/fr/vin-decoder.json");

const markUp = (cloud: Locator) => cloud.evaluate((picture) => picture.innerHTML);

async function expectLinks(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) await expect(page.locator(`main a[href="${path}"]`).first()).toBeVisible();
}

const visitor = germanDesktop;
test.describe(named(visitor), () => {
  test.use({ visitor });
  const { language } = visitor;

  test("spec 9, scoring: shares moved by keyboard and mouse give score and band", async ({ page, open }) => {
    const t = textsOf<ScoreTexts>("content", "score-conduite", language);
    await open(paths.drivingScore);
    const slider = (event: "acceleration" | "braking" | "left" | "right") =>
      page.getByRole("slider", { name: t.lab[event], exact: true });
    const output = page.getByRole("status").filter({ hasText: t.lab.outOf });
    const expectScore = async (score: number, band: "safe" | "average" | "risky") => {
      await expect(output).toHaveText(`${score}${t.lab.outOf}`);
      await expect(page.getByText(t.lab[band], { exact: true })).toBeVisible();
    };
    await expectScore(80, "safe");
    await slider("acceleration").focus();
    await page.keyboard.press("ArrowRight");
    await expectScore(bandFrom.safe, "safe");
    await expect(slider("acceleration")).toHaveAttribute("aria-valuetext", pattern(t.lab.valueText));
    await page.keyboard.press("ArrowRight");
    await expectScore(bandFrom.safe - 5, "average");
    await expect(page.getByRole("img", { name: pattern(t.lab.alongAlt.replace("{acceleration}", "3")) })).toBeVisible();
    await slider("braking").press("End");
    await expectScore(30, "risky");
    await slider("braking").press("Home");
    await expectScore(80, "safe");
    const box = (await slider("left").boundingBox())!;
    await slider("left").click({ position: { x: box.width - 2, y: box.height / 2 } });
    await expectScore(35, "risky");
    await page.getByRole("button", { name: t.lab.reset }).press("Enter");
    await expectScore(80, "safe");
    await expect(page.getByText(t.safeRange, { exact: true })).toBeVisible();
  });

  test("spec 9, K-Means: one step a press until at rest, then again from the start", slow, async ({ page, open }) => {
    const t = textsOf<RoadTexts>("content", "type-route", language);
    await open(paths.roadType);
    const status = page.getByRole("status").filter({ hasText: /\S/ });
    const step = page.getByRole("button", { name: t.lab.step });
    const sorted = page.getByRole("img", { name: pattern(t.lab.sortedAlt) });
    await expect(status).toHaveText(t.lab.start);
    await expect(page.getByRole("img", { name: pattern(t.lab.startAlt) })).toBeVisible();
    await expect(page.getByText(t.lab.notYet)).toHaveCount(3);
    let seen = "";
    let steps = 0;
    await step.focus();
    for (; (await step.getAttribute("aria-disabled")) !== "true"; steps++) {
      expect(steps).toBeLessThan(30);
      await page.keyboard.press(steps % 2 ? "Space" : "Enter");
      const sentence = t.lab.status.replace("{step}", String(steps + 1));
      const rest = t.lab.rest.replace("{step}", String(steps + 1));
      await expect(status).toHaveText(new RegExp(`${pattern(sentence).source}|${pattern(rest).source}`));
      const drawn = await markUp(sorted);
      expect(drawn).not.toBe(seen);
      seen = drawn;
    }
    expect(steps).toBeGreaterThan(2);
    await expect(status).toHaveText(t.lab.rest.replace("{step}", String(steps)));
    const [, all, ...groups] = pattern(t.lab.sortedAlt).exec((await sorted.getAttribute("aria-label"))!)!;
    expect(groups.map(Number).reduce((sum, count) => sum + count)).toBe(Number(all));
    await step.press("Enter");
    expect(await markUp(sorted)).toBe(seen);
    await expect(step).toBeFocused();
    await page.getByRole("button", { name: t.lab.reset }).press("Enter");
    await expect(status).toHaveText(t.lab.start);
    await expect(page.getByText(t.lab.notYet)).toHaveCount(3);
  });
});

test("spec 9, scoring: a share moved before the page's code has loaded counts in the score", async ({ page, shop }) => {
  const t = textsOf<ScoreTexts>("content", "score-conduite", "fr");
  let releaseAnswer = () => {};
  const moved = new Promise<void>((resolve) => {
    releaseAnswer = resolve;
  });
  await page.route("**/assets/score-lab-*.js", async (route) => {
    await moved;
    await route.continue();
  });
  await page.goto(`${shop.url}/score-conduite`);
  await page.getByRole("slider", { name: t.lab.braking, exact: true }).press("End");
  releaseAnswer();
  await expect(page.getByRole("status").filter({ hasText: t.lab.outOf })).toHaveText(`40${t.lab.outOf}`);
});

test.describe(named(germanDesktop), () => {
  test.use({ visitor: germanDesktop });

  test("spec 2.1: sensor fusion and VIN decoder are under construction and say so", slow, async ({ page, open }) => {
    const link = (path: string) => localizedPath(path, "de");
    const fusion = textsOf<FusionTexts>("content", "fusion-capteurs", "de");
    await open(paths.sensorFusion);
    await expect(page.getByText(fusion.construction, { exact: true })).toBeVisible();
    await expect(page.getByText(fusion.constructionText)).toBeVisible();
    await expectLinks(page, ["/score-conduite", "/type-route", "/privacy"].map(link));
    const vin = textsOf<VinTexts>("content", "vin-decoder", "de");
    await open(paths.vinDecoder);
    await expect(page.getByText(vin.construction, { exact: true })).toBeVisible();
    // The 17 characters are in three parts, each explained (spec 9).
    for (const part of [vin.maker, vin.model, vin.vehicle])
      await expect(page.getByRole("term").filter({ hasText: part })).toBeVisible();
    await expectLinks(page, ["/compatibilite", "/manuel-installation", "/dongle"].map(link));
  });

  test("spec 5: a VIN typed on the decoder's page is read, and stays in the browser", async ({ page, open }) => {
    const t = textsOf<VinTexts>("content", "vin-decoder", "de");
    await open(paths.vinDecoder);
    const requests: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && requests.push(request.url()));
    const field = page.getByLabel(t.field);
    const cells = page.locator("[data-cell]");
    await expect(cells).toHaveCount(17);
    await field.pressSequentially("wvw-zzz 1kz");
    await expect.poll(async () => (await cells.allTextContents()).join("")).toBe("WVWZZZ1KZ");
    await expect(page.getByRole("status").filter({ hasText: "9" })).toBeVisible();
    await field.fill("WVWZZZ1KZAW000001");
    await expect(page.getByRole("status").filter({ hasText: t.region.europe })).toBeVisible();
    const answers = page.locator("[data-answer]");
    const year = t.ifStated.replace("{years}", "2010 oder 1980");
    await expect(answers).toHaveText([
      ...[t.region.europe, "Deutschland", "Volkswagen", year],
      ...[t.check.unused, "000001"],
    ]);
    await field.fill("WVWIOQ");
    await expect(page.getByText(t.wrong)).toBeVisible();
    expect(requests).toEqual([]);
  });

  test("three curves of one trip have one slider, which says what they show together", async ({ page, open }) => {
    const t = textsOf<FusionTexts>("content", "fusion-capteurs", "de");
    await open(paths.sensorFusion);
    const slider = page.getByRole("slider", { name: t.moment });
    const sentence = (text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
    await sentence(t.braking);
    await slider.fill("13");
    await sentence(t.pothole);
    await slider.press("Home");
    await sentence(t.steady);
    await slider.fill("48");
    await sentence(t.bend);
  });
});
