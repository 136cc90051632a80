import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readPrices } from "#app/catalogue/pricing/prices.server.ts";
import { abroadPrice } from "#app/catalogue/shipping-price.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { zoneDays } from "#app/catalogue/zone-days.server.ts";
import { sellerDetails } from "#app/checkout/server/seller-details.server.ts";
import { faqOf } from "#app/content/server/faq.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { runOutbox } from "#app/mail/testing/run-outbox.ts";
import { transitTo } from "#app/orders/delivery/delivery-dates.ts";
import { orderMails } from "#app/orders/emails/order-mails.server.ts";
import { confirmationMail } from "#app/orders/emails/payment-mails.server.ts";
import { quoteOrder } from "#app/orders/server/price-order.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import { shopSettingRows } from "#app/platform/database/tables.server.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { saveShopSettings } from "#app/platform/settings/shop/store-settings.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { carrierOptions } from "#app/shipping/staff/used-carriers.server.ts";
import { pricesIn } from "#app/site/components/home/follow-price.ts";
import { publishedData, saleTerms } from "#app/site/components/home/home-data.server.ts";
import { feedItem, llmsText } from "#app/site/search-engines/product-feed.server.ts";
import { productStructuredData } from "#app/site/search-engines/structured-data.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";

const database = startForTests(shopDatabase);

beforeEach(() => database.db.delete(shopSettingRows));
afterEach(() => applyShopValues({ stored: new Map(), given: new Map() }));

const zone = { countries1: "CH, NO", cents1: 9_50, daysMin1: 3, daysMax1: 12, carrier1: "dhl" };
const setZone = () =>
  saveShopSettings({ db: database.db, author: { userId: "u1" } }, { section: "zones", version: 0, values: zone });

const quoted = async (country: string) => {
  const context = { db: database.db, clock: systemClock };
  const quote = await quoteOrder(context, { country, postal_code: "1000", promo_code: null } as never);
  return (quote as { shipping_price: number }).shipping_price;
};

test("security 6.86, decisions 9.8: the server computes a zone's price for quote and order, and the price rows stay what they are", async () => {
  const rows = await readPrices(database.db);
  expect([await quoted("CH"), await quoted("DE"), await quoted("FR")]).toEqual([15, 15, 0]);
  await setZone();
  expect([await quoted("CH"), await quoted("NO"), await quoted("DE"), await quoted("FR")]).toEqual([9.5, 9.5, 15, 0]);
  const { id } = await placedOrder(database.db, { country: "CH", postal_code: "1000" });
  const [order] = await database.db.select().from(orders).where(eq(orders.id, id));
  expect(order).toMatchObject({ shipping_price: "9.50", total_amount: "88.50" });
  expect(await readPrices(database.db)).toEqual(rows);
});

test("decisions 9.8: page, mail and order's page say the zone's working days", async () => {
  await setZone();
  expect(transitTo({ country: "NO", postal_code: "0150" }, zoneDays())).toEqual([3, 12]);
  expect(transitTo({ country: "DE", postal_code: "10969" }, zoneDays())).toEqual([5, 10]);
  const { seller } = sellerDetails("en", loadTexts("checkout", "purchase", "en"));
  expect(Object.keys(seller.zones)).toEqual(["CH", "NO"]);
  expect(seller.zones.CH!.dates).not.toBe(seller.deliveryDates.abroad);
  const { id } = await placedOrder(database.db, { country: "CH", postal_code: "1000", language: "en" });
  const paid = { status: "A_traiter", payment_status: "paid" } as const;
  const [order] = await database.db.update(orders).set(paid).where(eq(orders.id, id)).returning();
  await confirmationMail.queueUnwritten(database.db, { order: order! });
  await runOutbox({ sender: undefined, db: database.db, clock: systemClock, mails: orderMails });
  const [mail] = await database.db.select().from(outbox).where(eq(outbox.orderId, id));
  expect(mail!.text).toContain("3 to 12 working days");
  expect(mail!.text).toContain("9.50");
});

test("decisions 9.8: what pages, feed and structured data say of delivery abroad is true for every country", async () => {
  const { prices: before } = await publishedData(database.db, "en");
  expect(before.abroad).toBe("15\u00a0€");
  await setZone();
  const prices = await readPrices(database.db);
  expect(abroadPrice(prices, "fr")).toBe("9,50\u00a0€ – 15,00\u00a0€");
  expect((await publishedData(database.db, "en")).prices.abroad).toBe("9.50\u00a0€ – 15.00\u00a0€");
  const card = loadTexts<{ deliveryValue: string }>("site", "price-card", "en");
  expect(card.deliveryValue).toContain("3 to 12 working days");
  const answers = faqOf("en", prices).categories.flatMap(({ questions }) => questions.map(({ answer }) => answer));
  expect(answers.some((answer) => answer.includes("9.50\u00a0€ – 15.00\u00a0€"))).toBe(true);
  const feed = feedItem("https://shop.example", "en", prices).shipping as Record<string, unknown>[];
  const of = (code: string) => feed.find(({ country }) => country === code);
  expect(of("NO")).toMatchObject({ price: "9.50 EUR", min_transit_time: 3, max_transit_time: 12 });
  expect(of("DE")).toMatchObject({ price: "15.00 EUR", min_transit_time: 5, max_transit_time: 10 });
  expect(llmsText("https://shop.example", prices)).toContain("9.50 EUR to 15.00 EUR");
  const data = productStructuredData({
    publicUrl: "https://shop.example",
    language: "en",
    name: "n",
    description: "d",
    terms: saleTerms(),
    prices: before,
  });
  const details = (data.offers as { shippingDetails: Record<string, { addressCountry: string[]; value: unknown }>[] })
    .shippingDetails;
  const places = details.map(({ shippingDestination }) => shippingDestination!.addressCountry);
  expect(places[2]).toEqual(
    ["NO", "CH"].toSorted((a, b) => saleTerms().countries.indexOf(a) - saleTerms().countries.indexOf(b)),
  );
  expect(new Set(places.flat()).size).toBe(places.flat().length);
  expect(details[2]!.shippingRate!.value).toBe(9.5);
  // An open page compares only the price rows.
  expect(pricesIn(JSON.stringify(data)).get("shipping_international")).toBe(15);
});

test("decisions 9.8: a parcel begins with its zone's carrier, unless that is off", async () => {
  const usual = (country: string) => carrierOptions(undefined, country).find(({ isUsual }) => isUsual)?.value;
  expect(usual("CH")).toBeUndefined();
  await setZone();
  expect([usual("CH"), usual("DE"), usual("FR")]).toEqual(["dhl", undefined, undefined]);
  const context = { db: database.db, author: { userId: "u1" } };
  await saveShopSettings(context, { section: "carriers", version: 0, values: { dhl: false } });
  expect(usual("CH")).toBeUndefined();
});
