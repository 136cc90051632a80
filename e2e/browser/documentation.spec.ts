/** Questions, certificates, port guide, story and downloads as visitors use them (spec 2.8, 8). */
import { brand } from "#app/brand.ts";
import { certificateFile, certificates } from "#app/content/certificates.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { pattern, textsOf } from "./dictionaries.ts";
import { expect, frenchPhone, germanDesktop, italianDesktop, named, slow, test } from "./fixtures.ts";
import { toast } from "./purchase-path.ts";
import { openPage } from "./running-shop.ts";

type FaqTexts = typeof import("#app/content/texts/fr/faq.json");
type Certifications = typeof import("#app/content/texts/fr/certifications.json");
type Guide = typeof import("#app/content/texts/fr/guide.json");
type Port = typeof import("#app/content/texts/fr/localiser-obd.json");
type About = typeof import("#app/content/texts/fr/about.json");

test.describe(named(frenchPhone), () => {
  test.use({ visitor: frenchPhone });
  const { language } = frenchPhone;

  test("spec 2.8: the FAQ's six categories, search, deep links and way to ask", async ({ page, open }) => {
    const t = textsOf<FaqTexts>("content", "faq", language);
    const path = localizedPath(paths.faq, language);
    const question = (name: string) => page.locator("summary").getByText(name, { exact: true });
    const categories = page.getByRole("navigation", { name: t.categories });
    await open(paths.faq);
    const ids = ["pricing", "compliance", "privacy", "installation", "app", "advanced"] as const;
    await expect(categories.getByRole("link")).toHaveText(ids.map((id) => t[id].title));
    const all = ids.flatMap((id) => Object.keys(t[id]).filter((key) => key.endsWith("Answer"))).length;
    const questions = page.locator("[data-accordion-item]:visible > summary");
    await expect(questions).toHaveCount(all);

    // The first answer of each category is open.
    await expect(page.locator("[data-accordion-item][open]")).toHaveCount(ids.length);
    await expect(page.getByText(t.pricing.subscriptionAnswer, { exact: true })).toBeVisible();
    await page.locator("summary", { hasText: t.pricing.subscription }).press("Enter");
    await expect(page.getByText(t.pricing.subscriptionAnswer, { exact: true })).toBeHidden();
    await page.locator("summary", { hasText: t.pricing.subscription }).press("Space");
    await expect(page.getByText(t.pricing.subscriptionAnswer, { exact: true })).toBeVisible();

    // The accent is not typed, the words are in the answer.
    const search = page.getByRole("searchbox", { name: t.searchLabel });
    await search.pressSequentially("bluetooth CYBERSECURITE");
    await expect(question(t.compliance.cybersecurity)).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /^1 / })).toHaveText(t.found.one.replace("{count}", "1"));
    await expect(categories.getByRole("link")).toHaveText([t.compliance.title]);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: t.clear, exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(search).toBeFocused();
    await expect(questions).toHaveCount(all);
    await search.fill("xyzzy");
    await expect(page.getByRole("status").filter({ hasText: t.none })).toBeVisible();
    await expect(questions).toHaveCount(0);

    // A link to an answer opens it, from elsewhere and on the page itself, even when the search had put it away.
    await page.evaluate(() => {
      location.hash = "export";
    });
    await expect(page.locator("#export")).toHaveAttribute("open");
    await expect(search).toHaveValue("");
    await openPage(page, `${path}#private-mode`);
    await page.reload();
    await expect(page.getByText(t.privacy["private-modeAnswer"], { exact: true })).toBeInViewport();
    await expect(page.locator("#private-mode")).toHaveAttribute("open");

    const ask = page.getByRole("link", { name: t.ask, exact: true });
    await expect(ask).toHaveAttribute(
      "href",
      `mailto:${brand.supportEmail}?subject=${encodeURIComponent(t.askSubject)}`,
    );
    await expect(page.getByRole("heading", { name: t.contact.title })).toBeVisible();
  });

  test("the FAQ's search forgives errors, its library comes on use", async ({ page, open, watch }) => {
    const t = textsOf<FaqTexts>("content", "faq", language);
    const found = page.locator("[data-accordion-item]:visible > summary");
    const library: string[] = [];
    page.on("request", (request) => /faq-search/.test(request.url()) && library.push(request.url()));
    await open(paths.faq);
    await page.waitForLoadState("networkidle");
    expect(library).toEqual([]);

    const search = page.getByRole("searchbox", { name: t.searchLabel });
    await search.fill("rembousement");
    await expect(found.first()).toHaveText(t.pricing.withdrawal);
    expect(library).toHaveLength(1);
    // The best answer is first, also when its category is not.
    await search.fill("p0420");
    await expect(found).toHaveText([t.advanced["fault-codes"]]);
    await search.fill("vin");
    await expect(found).toHaveText([t.advanced.vin]);

    watch.allow(/faq-search/);
    await page.route(/faq-search/, (route) => route.abort("connectionfailed"));
    await page.reload();
    await search.fill("vin");
    await expect(found).toHaveText([t.advanced.vin]);
  });
});

test("spec 8: a certificate whose file is missing says so to the letter", () => {
  const { missing } = textsOf<Certifications>("content", "certifications", "en");
  expect(missing).toBe("The {filename} file will be available soon. Contact us for more information.");
});

test.describe(named(germanDesktop), () => {
  test.use({ visitor: germanDesktop });

  test("spec 2.8, 3: five certificates in three categories, each its button", async ({ page, open, t: words }) => {
    const t = textsOf<Certifications>("content", "certifications", germanDesktop.language);
    await open(paths.certifications);
    for (const { type, category } of certificates) {
      const row = page.getByRole("row").filter({ hasText: t[type] });
      await expect(row).toContainText(t[category]);
      await expect(row).toContainText(t[`${type}You`]);
      const control = page
        .locator("main")
        .locator("a, button")
        .filter({ hasText: `${t.view}: ${t[type]}` });
      const file = control.and(page.getByRole("link"));
      if (await file.count()) {
        expect((await page.request.get((await file.getAttribute("href"))!)).status()).toBe(200);
        continue;
      }
      const missing = t.missing.replace("{filename}", certificateFile(type));
      await control.press("Enter");
      await expect(toast(page, words)).toContainText(missing);
      await expect(toast(page, words).getByRole("button", { name: words.frame.close })).toHaveCount(1);
    }
    // Only a certificate that can be opened is called validated.
    const opened = await page.locator("main").getByRole("link", { name: t.view }).count();
    await expect(page.locator("main").getByText(t.validated, { exact: true })).toHaveCount(opened);
  });

  test("spec 2.8: ten sections end in the order", slow, async ({ page, open }) => {
    const t = textsOf<Guide>("content", "guide", germanDesktop.language);
    await open(brand.routes.guide);
    const sections = page.locator("main ol > li");
    await expect(sections).toHaveCount(10);
    for (const section of await sections.all()) await expect(section.getByRole("heading", { level: 2 })).toHaveCount(1);
    const order = sections.last().getByRole("link", { name: t.buy, exact: true });
    await expect(page.getByRole("link", { name: t.buy, exact: true })).toHaveCount(1);
    await order.focus();
    await page.keyboard.press("Enter");
    // Without a vehicle the purchase leads to the check (spec 2.6).
    await expect(page).toHaveURL(localizedPath(paths.compatibility, germanDesktop.language));
  });
});

test.describe(named(italianDesktop), () => {
  test.use({ visitor: italianDesktop });

  test("spec 2.8: places, tips and guides of three origins lead back to the manual", async ({ page, open }) => {
    const t = textsOf<Port>("content", "localiser-obd", "it");
    const path = (bare: string) => localizedPath(bare, "it");
    await open(paths.portLocation);
    await expect(page.getByRole("img", { name: t.drawingAlt })).toBeVisible();
    await expect(page.getByRole("heading", { name: t.places.place5 })).toBeVisible();
    for (const list of [t.tips, t.do, t.dont])
      for (const [key, text] of Object.entries(list))
        if (key.startsWith("item")) await expect(page.getByRole("listitem").filter({ hasText: text })).toBeVisible();
    for (const [group, brands] of [
      [t.brands.french, [t.brands.renault, t.brands.peugeot, t.brands.citroen]],
      [t.brands.german, [t.brands.volkswagen, t.brands.bmw, t.brands.mercedes]],
      [t.brands.asian, [t.brands.toyota, t.brands.nissan, t.brands.hyundai]],
    ] as const) {
      const guide = page.getByRole("region", { name: group, exact: true });
      await expect(guide.getByRole("definition")).toHaveText([...brands]);
    }
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: t.end.faq })).toHaveAttribute("href", path("/faq"));
    await expect(main.getByRole("link", { name: t.end.support })).toHaveAttribute("href", /^mailto:/);
    await main.getByRole("link", { name: t.end.back }).first().press("Enter");
    await expect(page).toHaveURL(path("/manuel-installation"));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test("spec 2.8: about has its title, three paragraphs and the founder with badges", slow, async ({ page, open }) => {
    const t = textsOf<About>("content", "about", "it");
    await open(paths.about);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.heading);
    for (const text of [t.subtitle, t.text1, t.text2, t.text3])
      await expect(page.getByText(pattern(text))).toBeVisible();
    const founder = page.getByRole("region", { name: t.founder.title });
    for (const badge of [t.founder.ceo, t.founder.doctor, t.founder.engineer])
      await expect(founder.getByText(badge, { exact: true })).toBeVisible();
    // The photo is the publisher's to give; nobody is drawn in its place.
    await expect(founder.getByRole("img")).toHaveCount(0);
    for (const figure of Object.values(t.figures))
      await expect(page.getByRole("term").filter({ hasText: figure })).toBeVisible();
  });
});
