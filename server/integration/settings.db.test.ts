import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { inviteStaff } from "#app/accounts/team.server.ts";
import { beforeLaunch } from "#app/back-office/before-launch.server.ts";
import { paymentFacts, settingsData, settingTabs } from "#app/back-office/settings/settings-data.server.ts";
import { settingsAction } from "#app/back-office/settings/settings-steps.server.ts";
import { defaultPrices } from "#app/catalogue/pricing/prices.server.ts";
import { vatRateFrom } from "#app/catalogue/pricing/tax-rates.server.ts";
import { isUnsoldTerritory, unsoldCountries, unsoldTerritories } from "#app/catalogue/sold-countries.server.ts";
import { countryOptions, firstCountry } from "#app/checkout/rules/countries.ts";
import { readArticle } from "#app/content/articles.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { soldLanguages } from "#app/i18n/sold-languages.server.ts";
import { currentSeller, sellerIn } from "#app/invoices/rules/parties.ts";
import { renderMail } from "#app/mail/mail-layout.ts";
import { mailSettings } from "#app/mail/mail-settings.server.ts";
import { returnAddress } from "#app/orders/return-address.ts";
import { priceOrder } from "#app/orders/server/price-order.server.ts";
import { paths } from "#app/paths.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { shopSettingRows } from "#app/platform/database/tables.server.ts";
import { applySettings, settings } from "#app/platform/settings/settings.server.ts";
import { shippingZones, shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import {
  applyShopValues,
  onShopSettings,
  shopSetting,
  shopSettings,
  shopValues,
} from "#app/platform/settings/shop/shop-settings.ts";
import { loadShopSettings, saveShopSettings } from "#app/platform/settings/shop/store-settings.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { usedCarriers } from "#app/shipping/staff/used-carriers.server.ts";
import { saleTerms } from "#app/site/components/home/home-data.server.ts";
import { llmsText } from "#app/site/search-engines/product-feed.server.ts";
import { sitemap } from "#app/site/search-engines/site-files.server.ts";
import { shopStructuredData } from "#app/site/search-engines/structured-data.ts";
import type { StaffAnswer } from "#app/staff-ui/steps/staff-answer.ts";
import { staffContext } from "#app/staff-ui/testing/staff-context.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { insteadOfOff } from "#server/pages/cached-paths.ts";

const database = startForTests(testDatabase);
const author = { userId: "u1" };

beforeEach(() => database.db.delete(shopSettingRows));
afterEach(() => applyShopValues({ stored: new Map(), given: new Map() }));

/** A browser leaves out what is not ticked. */
const ticked = (body: Record<string, string | string[]>): string[][] =>
  Object.entries(body).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => (String(value) === "false" ? [] : [[name, value]])),
  );

async function post(body: Record<string, string | string[]>, { signedInAt = new Date() } = {}): Promise<StaffAnswer> {
  const context = staffContext({ signedInAt });
  const url = new URL("http://localhost:3000/admin/settings");
  const form = new URLSearchParams([["scripted", "1"], ["submission", randomUUID()], ...ticked(body)]);
  const request = new Request(url, { method: "POST", body: form });
  return ((await settingsAction({ request, url, params: {}, context })) as { data: StaffAnswer }).data;
}

type TestedSection =
  | "chat"
  | "languages"
  | "zones"
  | "parcel"
  | "seller"
  | "tax"
  | "team"
  | "sending"
  | "countries"
  | "carriers"
  | "territories"
  | "returns";

const typed = async (section: TestedSection) => {
  const { tab } = shopSettings[section];
  const data = await settingsData(database.db, tab, "en");
  const { start, version, intent } = data.sections.find(({ name }) => name === section)!;
  return { ...(start as Record<string, string>), version: String(version), intent };
};

/** Sends a form, and answers the question about its consequence. */
async function save(section: TestedSection, change: Record<string, string>): Promise<StaffAnswer> {
  const body = { ...(await typed(section)), ...change };
  const asked = await post(body);
  return asked.confirms ? post({ ...body, confirmed: asked.confirms }) : asked;
}

const shownSeller = () => ({
  legal: JSON.stringify(readArticle("legal", "fr")),
  mail: renderMail({ language: "fr", subject: "s", preheader: "", heading: "", paragraphs: [] }, "https://shop.example")
    .text,
  data: JSON.stringify(shopStructuredData("https://shop.example", "fr", saleTerms())),
});

test("decisions 9.8: a change of the seller shows at once on legal pages, in mails, invoices and structured data", async () => {
  let renderings = 0;
  const stop = onShopSettings(() => renderings++);
  expect(await save("seller", { name: "Neue Firma SAS", postalAddress: "2 rue Neuve, 69001 Lyon" })).toMatchObject({
    ok: true,
    message: "Settings saved.",
  });
  const { legal, mail, data } = shownSeller();
  for (const text of [legal, mail, data]) expect(text).toContain("Neue Firma SAS");
  for (const text of [legal, mail]) expect(text).toContain("2 rue Neuve, 69001 Lyon");
  expect(currentSeller()).toMatchObject({ name: "Neue Firma SAS", postalAddress: "2 rue Neuve, 69001 Lyon" });
  // The page cache listens here.
  expect(renderings).toBe(1);
  stop();
});

test("security 6.82, decisions 9.8: a change of money or identity asks for a recent sign-in, then names what it affects", async () => {
  const body = { ...(await typed("tax")), eori: "FR 123 456 789" };
  const old = await post(body, { signedInAt: new Date(Date.now() - 20 * 60_000) });
  expect(old).toMatchObject({ ok: false, signInAgain: { email: "anna@example.com" } });
  const asked = await post(body);
  expect(asked.message).toMatch(/^You’re changing EORI number \(empty → [^)]*\)\..*future invoices/);
  expect(shopSetting("tax.eori")).toBe("");
  // An answer to another question counts for nothing.
  expect(await post({ ...body, eprNumber: "E1", confirmed: asked.confirms! })).toMatchObject({ ok: false });
  expect(await post({ ...body, confirmed: asked.confirms! })).toMatchObject({ ok: true });
  expect(shopSetting("tax.eori")).toBe("FR 123 456 789");
});

test("security 6.85, decisions 9.8: each field is checked and a refused form changes nothing", async () => {
  const refused = async (section: TestedSection, change: Record<string, string>) =>
    Object.keys((await save(section, change)).form?.refused ?? {});
  expect(await refused("chat", { opens: "9h" })).toEqual(["opens"]);
  expect(await refused("chat", { opens: "18:00", closes: "09:00" })).toEqual(["closes"]);
  expect(await refused("tax", { vatNumber: "12345" })).toEqual(["vatNumber"]);
  expect(await refused("seller", { name: " ", email: "nobody" })).toEqual(["name", "email"]);
  expect(await refused("team", { supportRefundLimit: "-1", secondFactorFrom: "2026-02-30" })).toEqual([
    "supportRefundLimit",
    "secondFactorFrom",
  ]);
  expect(await database.db.select().from(shopSettingRows)).toEqual([]);
});

test("decisions 9.8: two who change a section at once: the second sees a conflict, and both values are kept apart", async () => {
  const change = (version: number, register: string) =>
    saveShopSettings({ db: database.db, author }, { section: "seller", version, values: { register } });
  expect(await change(0, "RCS Lyon")).toEqual({ ok: true });
  expect(await change(0, "RCS Paris")).toMatchObject({ ok: false, error: "conflict", current: { version: 1 } });
  expect(shopSetting("seller.register")).toBe("RCS Lyon");
});

test("decisions 9.8: a colleague's change that was not seen is a conflict before the question, and after it", async () => {
  const body = { ...(await typed("tax")), eori: "FR 123 456 789" };
  const asked = await post(body);
  expect(asked.confirms).toBeDefined();
  await saveShopSettings({ db: database.db, author }, { section: "tax", version: 0, values: { eprNumber: "E1" } });
  for (const confirmed of ["", asked.confirms!]) {
    const answer = await post({ ...body, confirmed });
    expect(answer).toMatchObject({ ok: false, isStale: true });
    expect(answer.confirms).toBeUndefined();
  }
  expect(shopValues("tax")).toMatchObject({ eori: "", eprNumber: "E1" });
});

test("decisions 9.8: each change is audited with its values, and the tab shows who changed what", async () => {
  await save("team", { supportRefundLimit: "50" });
  const [row] = await auditOf(database.db, "setting:team");
  expect(row).toMatchObject({ action: "setting-changed", author: "user:u1", after: { supportRefundLimit: 5000 } });
  const { history } = await settingsData(database.db, "team", "en");
  expect(history[0]!.changes).toEqual([
    { label: "Refund by support, at most", before: "100.00\u00a0€", after: "50.00\u00a0€" },
  ]);
  expect(shopValues("team").supportRefundLimit).toBe(5000);
});

test("decisions 9.8: what another instance has stored is in force after the next load, and unreadable values are defaults", async () => {
  const values = { supportRefundLimit: "much" };
  await database.db.insert(shopSettingRows).values({ name: "team", values, version: 1 });
  await loadShopSettings(database.db);
  expect(shopValues("team")).toEqual({
    supportRefundLimit: 10_000,
    secondPersonRefundLimit: 50_000,
    secondFactorFrom: "",
  });
});

test("security 6.83, decisions 9.8: the mail server of the settings sends, its password stays sealed, and a test names what is wrong", async () => {
  const server = { smtpHost: "127.0.0.1", smtpPort: "1", smtpUser: "shop", smtpPassword: "s3cret/word" };
  expect(await save("sending", server)).toMatchObject({ ok: true });
  expect(mailSettings().smtpUrl).toBe("smtp://shop:s3cret%2Fword@127.0.0.1:1");
  // An empty password keeps the stored one.
  expect(await save("sending", { replyTo: "answers@shop.example", smtpPassword: "" })).toMatchObject({ ok: true });
  expect(mailSettings()).toMatchObject({ replyTo: "answers@shop.example", smtpUrl: expect.stringContaining("s3cret") });
  const kept = [
    await database.db.select().from(shopSettingRows),
    await auditOf(database.db, "setting:sending"),
    await settingsData(database.db, "sending", "en"),
  ];
  expect(JSON.stringify(kept)).not.toContain("s3cret");
  const tried = await post({ intent: "test-mail" });
  expect(tried).toMatchObject({ ok: false, message: expect.stringMatching(/^The test failed\. \S.*ECONN|ESOCKET/) });
});

test("security 6.84, decisions 9.8: what the environment decides wins, and a form cannot change it", async () => {
  const settingsBefore = settings();
  applySettings({ ...settingsBefore, mail: { ...settingsBefore.mail, from: "Env <env@shop.example>" } });
  onTestFinished(() => applySettings(settingsBefore));
  await database.db
    .insert(shopSettingRows)
    .values({ name: "sending", values: { from: "db@shop.example" }, version: 1 });
  await loadShopSettings(database.db);
  expect(mailSettings().from).toBe("Env <env@shop.example>");
  const { sections } = await settingsData(database.db, "sending", "en");
  expect(sections[0]!.given).toEqual(["from"]);
  expect(sections[0]!.help.from).toContain("MAIL_FROM");
  expect(await save("sending", { from: "other@shop.example" })).toMatchObject({
    ok: true,
    message: "Nothing has changed.",
  });
});

test("decisions 9.8: a country turned off is neither offered nor sold to", async () => {
  expect(Object.keys((await save("countries", { off: "XX" })).form?.refused ?? {})).toEqual(["off"]);
  await save("countries", { off: "no; ch" });
  expect(shopSetting("countries.off")).toBe("CH, NO");
  expect(unsoldCountries({ environment: "test" })).toEqual(["CH", "NO"]);
  expect(countryOptions("en", "CH NO").some(({ value }) => value === "CH")).toBe(false);
  expect(saleTerms().countries).not.toContain("NO");
});

test("decisions 9.8: without scripts, ticked countries are in the question, stay ticked below it, and are saved", async () => {
  const body = { ...(await typed("countries")), boxes: "off", "off-box": ["NO", "CH", "XX"] };
  const asked = await post(body);
  expect(asked.message).toContain("Switzerland, Norway");
  expect(asked.form!.typed.off).toBe("CH, NO");
  expect(await post({ ...body, confirmed: asked.confirms! })).toMatchObject({ ok: true });
  expect(shopSetting("countries.off")).toBe("CH, NO");
  const off = { ...(await typed("countries")), boxes: "off", "off-box": [] };
  const again = await post(off);
  expect(again.form!.typed.off).toBe("");
  expect(await post({ ...off, confirmed: again.confirms! })).toMatchObject({ ok: true });
  expect(shopSetting("countries.off")).toBe("");
});

test("decisions 9.8: the country of origin is one of all countries, chosen and shown by its name", async () => {
  const { sections } = await settingsData(database.db, "shipping", "en");
  const { originCountry } = sections.find(({ name }) => name === "parcel")!.options;
  expect(Object.entries(originCountry!).slice(0, 2)).toEqual([
    ["AF", "Afghanistan"],
    ["AX", "Åland Islands"],
  ]);
  expect(Object.keys(originCountry!)).toHaveLength(249);
  const refused = await post({ ...(await typed("parcel")), originCountry: "XX" });
  expect(refused.form!.refused).toHaveProperty("originCountry");
  await save("parcel", { originCountry: "CN" });
  expect(shopSetting("parcel.originCountry")).toBe("CN");
  const { history } = await settingsData(database.db, "shipping", "en");
  expect(history[0]!.changes[0]).toMatchObject({ before: "France", after: "China" });
});

test("decisions 9.8: the overseas territories of a sold country can be turned off, by their postcodes", async () => {
  const reunion = { country: "FR", postal_code: "F-97 400" };
  expect(isUnsoldTerritory(reunion)).toBe(false);
  expect(await save("territories", { FR: "false" })).toMatchObject({ ok: true });
  expect(unsoldTerritories()).toEqual(["FR"]);
  expect(isUnsoldTerritory(reunion)).toBe(true);
  for (const postal_code of ["75001", "20000", "98000", ""])
    expect([postal_code, isUnsoldTerritory({ country: "FR", postal_code })]).toEqual([postal_code, false]);
  expect(isUnsoldTerritory({ country: "ES", postal_code: "35001" })).toBe(false);
  expect(isUnsoldTerritory({ country: "DE", postal_code: "97400" })).toBe(false);
});

test("decisions 9.8: a zone holds countries abroad, each once, and no impossible days", async () => {
  const refused = async (change: Record<string, string>) =>
    Object.keys((await save("zones", change)).form?.refused ?? {});
  expect(await refused({ countries1: "CH, FR" })).toEqual(["countries1"]);
  expect(await refused({ countries1: "CH", countries2: "NO, CH" })).toEqual(["countries2"]);
  expect(await refused({ countries1: "XX" })).toEqual(["countries1"]);
  expect(await refused({ countries1: "CH", daysMin1: "9", daysMax1: "3" })).toEqual(["daysMax1"]);
  expect(await refused({ cents1: "-1" })).toEqual(["cents1"]);
  expect(await refused({ carrier1: "pigeon" })).toEqual(["carrier1"]);
  expect(shippingZones()).toEqual([]);
  expect(await save("zones", { countries1: "ch", cents1: "9,50", carrier1: "dhl" })).toMatchObject({ ok: true });
  expect(shippingZones()).toEqual([{ zone: "1", countries: ["CH"], cents: 9_50, days: [5, 10], carrier: "dhl" }]);
  const { history } = await settingsData(database.db, "shipping", "en");
  expect(JSON.stringify(history)).toContain("9.50\u00a0€".normalize());
});

test("law 2: with a British number 20 % is inside the price and invoiced so; without it the country is off in production", async () => {
  const to = { country: "GB", postal_code: "SW1A 1AA" };
  expect(unsoldCountries({ environment: "production" })).toEqual(["GB"]);
  expect(firstCountry("en", "GB")).toBe("IE");
  expect(vatRateFrom(to, null)).toBeNull();
  await save("countries", { ukVatNumber: "GB 123 4567 89", ukLimitCents: "150" });
  expect(unsoldCountries({ environment: "production" })).toEqual([]);
  expect(vatRateFrom(to, null)).toBe(2000);
  // Jersey is no part of the United Kingdom for VAT.
  expect(vatRateFrom({ ...to, postal_code: "JE2 3AB" }, null)).toBeNull();
  const priceAt = (product: number) =>
    priceOrder({ country: "GB", discount: undefined, prices: { ...defaultPrices, product }, vatRate: 2000 });
  expect(priceAt(7900)).toMatchObject({ totalCents: 9400, vatCents: 1567, vatRate: 2000 });
  expect(priceAt(20_000)).toMatchObject({ totalCents: 21_500, vatCents: null, vatRate: null });
  expect(sellerIn("GB", currentSeller()).vatNumber).toBe("GB123456789");
  expect(sellerIn("DE", currentSeller()).vatNumber).toBe(currentSeller().vatNumber);
});

test("decisions 9.8: a shop is set up from nothing without editing a file", async () => {
  const seller = { siren: "732 829 320", register: "RCS Paris", postalAddress: "1 rue de la Paix, 75002 Paris" };
  const contact = {
    phone: "+33 1 23 45 67 89",
    email: "help@shop.fr",
    director: "A. B.",
    host: "H, Lyon",
    mediator: "M",
  };
  const tax = { vatNumber: "FR44732829320", eprNumber: "FR000000_05XXXX", ecoParticipationCents: "0,02" };
  const mail = { smtpHost: "mail.shop.fr", from: "Shop <shop@shop.fr>", staffEmail: "team@shop.fr" };
  for (const [section, values] of [
    ["seller", { ...seller, ...contact }],
    ["tax", tax],
    ["returns", { address: "Entrepôt 3\n12 quai du Port\n13002 Marseille" }],
    ["sending", mail],
    ["countries", { off: "IS" }],
    ["carriers", { laposte: "false" }],
  ] as const)
    expect(await save(section, values), section).toMatchObject({ ok: true });
  const owed = ["siren", "register", "vatNumber", "postalAddress", "phone", "director", "host", "mediator"];
  const set = { ...settings(), mail: mailSettings() };
  const missing: string[] = beforeLaunch({ settings: set }).map(({ id }) => id);
  for (const id of [...owed, "eprNumber", "ecoParticipation", "supportEmail", "smtp", "mailFrom", "staffEmail"])
    expect(missing).not.toContain(id);
  const address = returnAddress(shopFacts().returnTo, { country: "FR", language: "fr" });
  expect(address).toEqual(["Odovia SAS", "Entrepôt 3", "12 quai du Port", "13002 Marseille"]);
  expect(usedCarriers().map(({ id }) => id)).not.toContain("laposte");
  const packer = { name: "P. Acker", email: "packer@shop.fr", role: "packer" as const, language: "fr" as const };
  const invited = await inviteStaff({ db: database.db, clock: systemClock, author }, packer);
  expect(invited).toMatchObject({ ok: true });
});

test("security 6.87, decisions 9.8: the payments tab names the mode and the variable that decides it, never a key", () => {
  const paymentsTab = (payments: "off" | "sandbox", environment: Record<string, string>) =>
    paymentFacts("en", { ...settings(), payments }, environment as NodeJS.ProcessEnv);
  expect(paymentsTab("sandbox", {})).toMatchObject({
    mode: "Sandbox: no money moves",
    decidedBy: expect.stringContaining("default"),
  });
  const off = paymentsTab("off", { PAYMENTS: "off", STRIPE_SECRET_KEY: "sk_live_secret" });
  expect(off.decidedBy).toBe("Decided by PAYMENTS, STRIPE_SECRET_KEY at startup.");
  expect(JSON.stringify(off)).not.toContain("sk_live");
});

test("decisions 9.8: a language that the owner switches off leaves menu, hreflang, sitemap and feeds, and its buyers keep their pages", async () => {
  const hrefLangs = () =>
    pageMeta({
      root: { publicUrl: "https://shop.example", sold: soldLanguages() },
      language: "fr",
      path: paths.faq,
      texts: { title: "", description: "", keywords: "" },
    }).flatMap((tag) => ("hrefLang" in tag ? [tag.hrefLang] : []));
  expect(hrefLangs()).toEqual(["fr", "en", "es", "it", "de", "x-default"]);
  expect(await save("languages", { de: "false", en: "false" })).toMatchObject({ ok: true });
  expect(soldLanguages()).toEqual(["fr", "es", "it"]);
  expect(hrefLangs()).toEqual(["fr", "es", "it", "x-default"]);
  const listed = sitemap("https://shop.example", new Date());
  expect(listed).toContain("https://shop.example/es/faq");
  expect(/shop\.example\/(de|en)[/<"]|hreflang="(de|en)"/.test(listed)).toBe(false);
  const llms = llmsText("https://shop.example", defaultPrices);
  expect(llms).not.toMatch(/\/(de|en)[/.)]/);
  expect(llms).toContain("all pages in 3 languages");
  expect(insteadOfOff("/de/faq")).toBe("/faq");
  expect(insteadOfOff("/en")).toBe("/");
  for (const kept of [
    "/de/suivi/commande",
    "/de/retractation",
    "/de/confirmation",
    "/es/faq",
    "/faq",
    "/de//evil.example",
  ])
    expect(insteadOfOff(kept), kept).toBeUndefined();
  const { history } = await settingsData(database.db, "languages", "en");
  expect(history[0]!.changes).toContainEqual({ label: "Deutsch", before: "yes", after: "no" });
});

test("decisions 9.8: each tab is named once", () => {
  expect(new Set(settingTabs).size).toBe(settingTabs.length);
});
