/** The terms beside the price on the home page and /dongle equal those in their structured data. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { claims } from "#app/claims.ts";
import { money } from "#app/i18n/format.ts";
import { type Language, languages, localizedPath } from "#app/i18n/languages.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { announce, startTestShop } from "../shop.ts";
import { ask } from "./ask.ts";
import { readHtml } from "./read-html.ts";

type Days = { minValue: number; maxValue: number };
type Offer = {
  price: string;
  shippingDetails: { shippingRate: { value: string }; deliveryTime: { transitTime: Days } }[];
  hasMerchantReturnPolicy: { merchantReturnDays: number; returnFees: string };
};

const shop = startForTests(startTestShop);

const priceCard = (language: Language): typeof import("#app/site/texts/fr/price-card.json") =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../app/site/texts", language, "price-card.json"), "utf8"));

async function pageAt(path: string) {
  const { text, status } = await ask(shop, path);
  expect(status, path).toBe(200);
  const elements = readHtml(text);
  const data = elements
    .filter(({ attributes }) => attributes.type === "application/ld+json")
    .flatMap((element) => JSON.parse(element.text));
  const card = elements.find(({ attributes }) => attributes.id === "prix")!;
  const main = elements.find(({ name }) => name === "main")!;
  return { card: card.text, main: main.text, offer: data.find((each) => each["@type"] === "Product").offers as Offer };
}

describe.each(["/", "/dongle"])("%s", (path) => {
  test.each(languages)(
    "terms of delivery, withdrawal and warranty equal the structured data, in %s",
    async (language) => {
      const { card, offer } = await pageAt(localizedPath(path, language));
      const [france, abroad] = offer.shippingDetails;
      const words = priceCard(language);
      for (const { minValue, maxValue } of [france!.deliveryTime.transitTime, abroad!.deliveryTime.transitTime])
        expect(card).toMatch(new RegExp(`\\D${minValue}\\D{1,8}${maxValue}(?!\\d)`));
      expect(france!.shippingRate.value).toBe("0.00");
      expect(card).toContain(money(centsFromDecimal(abroad!.shippingRate.value), language));
      expect(card).toMatch(new RegExp(`\\D${offer.hasMerchantReturnPolicy.merchantReturnDays}\\s`));
      // Spec 9: the buyer bears the cost of the return.
      expect(offer.hasMerchantReturnPolicy.returnFees).toMatch(/CustomerResponsibility$/);
      expect(card).toContain(words.returnValue.replace("{withdrawalDays}", String(claims.withdrawalDays.value)));
      expect(card).toContain(words.warrantyValue.replace("{warrantyYears}", String(claims.warrantyYears.value)));
      // Spec 9: what buyers outside the European Union pay, once beside the price.
      expect(card).toContain(words.taxOutside);
    },
  );
});

test("a public code is in its place in the HTML of /dongle and of the home page, without a script", async () => {
  // From midnight to midnight: microseconds of the current time would change the size of the page.
  await shop.pool.query(
    `insert into promo_codes (code, discount_type, discount_value, valid_from, valid_until, is_public, is_active)
     values ('OFFRE15', 'percentage', 15, current_date - 1, current_date + 3, true, true) on conflict do nothing`,
  );
  await announce(shop.pool, { topic: "published-data" });
  for (const language of languages)
    for (const path of ["/", "/dongle"]) {
      const address = localizedPath(path, language);
      await expect.poll(async () => (await pageAt(address)).card, { timeout: 30_000 }).toContain("OFFRE15");
      const { card, main } = await pageAt(address);
      expect(card, address).toContain(money(6715, language));
      // The line in the hero and the card: code, reduced price and the lowest price of 30 days.
      expect(main.split("OFFRE15"), address).toHaveLength(3);
      const { text } = await ask(shop, address);
      expect(text, address).not.toContain("$RC(");
    }
});

/** How a text would say that delivery within France costs nothing. */
const freeWords: Record<Language, RegExp> = {
  fr: /livraison[^.;]{0,30}(offerte|gratuite)|\bofferts?\b/i,
  en: /free delivery|delivery is free|\bfree in (mainland|metropolitan)/i,
  es: /envío[^.;]{0,20}grat/i,
  it: /spedizione[^.;]{0,20}gratuit/i,
  de: /kostenlos (nach Frankreich|auf das)|Festland\) kostenlos|Versand: kostenlos|Festland ist kostenlos/,
};

test("spec 9: every page that names a price or what delivery costs follows the price rows", async () => {
  await shop.pool.query(
    `insert into prices (name, price) values ('product', 89), ('shipping_france', 3.5), ('shipping_international', 21)
     on conflict (name) do update set price = excluded.price, updated_at = now()`,
  );
  await announce(shop.pool, { topic: "published-data" });
  for (const language of languages)
    for (const path of ["/", "/dongle", "/faq", "/cgv"]) {
      const address = localizedPath(path, language);
      const mainOf = async () => readHtml((await ask(shop, address)).text).find(({ name }) => name === "main")!.text;
      await expect.poll(mainOf, { timeout: 30_000 }).toContain(money(350, language));
      const main = await mainOf();
      expect(main, address).toContain(money(8900, language));
      expect(main, address).toContain(money(2100, language));
      for (const stale of [money(7900, language), money(1500, language)])
        expect(main, address).not.toMatch(new RegExp(`(?<!\\d)${stale.replaceAll(/\s/g, "\\s")}`));
      expect(main, address).not.toMatch(freeWords[language]);
    }
});
