import { cachedPrices, lowestPriceBetween } from "#app/catalogue/pricing/prices.server.ts";
import { abroadPrice } from "#app/catalogue/shipping-price.server.ts";
import { soldCountries } from "#app/catalogue/sold-countries.server.ts";
import { vehicleLists } from "#app/catalogue/vehicles/vehicle-lists.server.ts";
import { claims } from "#app/claims.ts";
import type { DongleTexts } from "#app/content/dongle-sheet.ts";
import { dateAndTime, fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { signUpTexts } from "#app/newsletter/sign-up-texts.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { shippingZones, shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { discountOn } from "#app/promotions/discount.ts";
import { lowestAnnouncedPrice } from "#app/promotions/lowest-announced-price.server.ts";
import { discountOf, findPublicPromo } from "#app/promotions/usable-promo.server.ts";
import type { SaleTerms } from "../../search-engines/structured-data.ts";
import type { CarChoices } from "./car-question.tsx";
import type { HomePageTexts, HomePrices, PriceCardTexts, PublicOffer } from "./home-texts.ts";

export async function publishedData(
  db: Db,
  language: Language,
): Promise<{ prices: HomePrices; offer: PublicOffer | null }> {
  const all = await cachedPrices(db);
  const prices = {
    product: all.product,
    shippingFrance: all.shipping_france,
    shippingInternational: all.shipping_international,
    abroad: abroadPrice(all, language),
  };
  return { prices, offer: await publicOffer(db, all.product, language) };
}

/** What the check offers; null when the catalogue cannot be read, which does not keep the page from its visitors. */
export async function carChoices(db: Database): Promise<CarChoices | null> {
  try {
    const { brands, years, modelsOf } = await vehicleLists({ db, clock: systemClock });
    return { brands, years, models: [...modelsOf.values()].reduce((sum, names) => sum + names.length, 0) };
  } catch (error) {
    log.error({ err: error }, "vehicle lists could not be read");
    return null;
  }
}

async function publicOffer(db: Db, product: number, language: Language): Promise<PublicOffer | null> {
  const promo = await findPublicPromo(db);
  if (!promo) return null;
  const discount = discountOn(product, discountOf(promo));
  if (discount === 0) return null;
  const until = promo.validUntil;
  const lowest = await lowestAnnouncedPrice(db, { promo, now: systemClock.now() }, (time) =>
    lowestPriceBetween(db, "product", time),
  );
  return {
    code: promo.code,
    reduced: product - discount,
    // No price is on record for that time: today's is the only one that applied.
    lowest: lowest ?? product,
    until: until?.toISOString() ?? null,
    untilText:
      until &&
      fill(loadTexts<PriceCardTexts>("site", "price-card", language).promo.until, {
        date: dateAndTime(until, language),
      }),
  };
}

/** The eco-participation is shown apart from the price, once it is given (code de l'environnement L541-10-20). */
export function priceCardTexts(
  language: Language,
  cents: number = shopFacts().publisher.ecoParticipationCents,
): PriceCardTexts {
  const t = loadTexts<PriceCardTexts>("site", "price-card", language);
  return { ...t, eco: cents > 0 ? fill(t.eco, { amount: money(cents, language) }) : "" };
}

export function homeTexts(language: Language): HomePageTexts {
  const load = <T>(page: string) => loadTexts<T>("site", page, language);
  return {
    t: load("home"),
    card: priceCardTexts(language),
    samples: load("home-samples"),
    examples: load("home-examples"),
    questions: load("home-questions"),
    signUp: signUpTexts(language),
  };
}

/** The product's name and description for search engines, on every page that describes it. */
export function productWords(language: Language): { name: string; description: string } {
  const { cardName } = priceCardTexts(language);
  return { name: cardName, description: loadTexts<DongleTexts>("content", "dongle", language).meta.description };
}

export function saleTerms(): SaleTerms {
  const { publisher, supportEmail } = shopFacts();
  const countries = soldCountries();
  return {
    daysFrance: [claims.deliveryFranceMin.value, claims.deliveryFranceMax.value],
    daysAbroad: [claims.deliveryAbroadMin.value, claims.deliveryAbroadMax.value],
    zones: shippingZones().map(({ countries: all, cents, days }) => ({
      cents,
      days,
      countries: countries.filter((country) => all.includes(country)),
    })),
    returnDays: claims.withdrawalDays.value,
    countries,
    seller: { name: publisher.name, email: supportEmail, founded: publisher.founded },
  };
}
