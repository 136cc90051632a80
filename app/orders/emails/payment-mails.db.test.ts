import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { energyNames } from "#app/catalogue/vehicles/energy-names.server.ts";
import { claims } from "#app/claims.ts";
import { money } from "#app/i18n/format.ts";
import { type Language, languages } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { runOutbox } from "#app/mail/testing/run-outbox.ts";
import { publicFolder } from "#app/platform/http/public-files.server.ts";
import { fixedClock, systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { transitDays } from "../delivery/delivery-dates.ts";
import { signAccess } from "../order-access.server.ts";
import { orderLinkHash } from "../order-link.ts";
import { orders } from "../server/tables.server.ts";
import { isTermsDocument, termsVersion } from "../terms/terms-document.ts";
import { addPromo, placedOrder } from "../testing/order-input.ts";
import { orderMails } from "./order-mails.server.ts";
import { confirmationMail, paymentRefusedMailMinutes, queuePaymentRefused } from "./payment-mails.server.ts";

type Texts = typeof import("../texts/fr/mails.json");
const textsOf = (language: Language): Texts =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../texts/${language}/mails.json`), "utf8"));

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const database = startForTests(shopDatabase);

/** The confirmation of an order, which may have changed since it was placed. */
async function confirmed(overrides: Record<string, unknown>, change: Partial<typeof orders.$inferInsert> = {}) {
  const { db } = database;
  const { id } = await placedOrder(db, overrides);
  const paid = { status: "A_traiter", payment_status: "paid", ...change } as const;
  const [order] = await db.update(orders).set(paid).where(eq(orders.id, id)).returning();
  await confirmationMail.queueUnwritten(db, { order: order! });
  await runOutbox({ sender: undefined, db, clock: systemClock, mails: orderMails });
  const [mail] = await db.select().from(outbox).where(eq(outbox.orderId, id));
  return { order: order!, mail: mail! };
}

describe.each(languages)("order confirmation in %s", (language) => {
  const t = textsOf(language);
  const colon = language === "fr" ? "\u202f:" : ":";
  const vehicle = { vehicle_energy: "Essence" };

  test("law L221-13: the accepted terms of sale are attached as a PDF, in the buyer's language and version", async () => {
    const { order, mail } = await confirmed({ language });
    expect(order.terms_version).toBe(termsVersion);
    const [terms, ...others] = mail.attachments as { filename: string; contentType: string; document: string }[];
    expect(others).toEqual([]);
    expect(terms).toEqual({
      filename: t.termsFile.replace("{version}", termsVersion),
      contentType: "application/pdf",
      document: `odovia-terms-${termsVersion}-${language}.pdf`,
    });
    const file = readFileSync(join(publicFolder, "documents", terms!.document)).toString("latin1");
    expect(file.startsWith("%PDF-")).toBe(true);
    expect(mail.text).toContain(termsVersion);
    // Nothing of the buyer is in what everybody gets.
    expect(JSON.stringify(mail.attachments)).not.toMatch(/zo|brien|@|AB-123/i);
  });

  test("law: withdrawal, terms and the product's data are links in HTML, and addresses in plain text", async () => {
    const { mail, order } = await confirmed({ language });
    for (const [label, path] of [
      // Behind its # the number to fill in, and the proof of the buyer.
      [t.withdrawalLink, `/retractation${orderLinkHash({ number: order.number, access: signAccess(order.id) })}`],
      [t.termsLink, "/cgv"],
      [t.dataLink, "/donnees"],
    ] as const) {
      const url = publicAddress(path, language);
      const link = new RegExp(`<a href="${url.replaceAll("/", "\\/").replace("&", "&#38;")}"[^>]*>([^<]+)</a>`).exec(
        mail.html,
      );
      expect(link?.[1]?.replaceAll("&#39;", "'"), path).toBe(label);
      expect(mail.text).toContain(`${label}${colon} ${url}`);
    }
    expect(mail.text).toContain(t.guarantee);
  });

  test("spec 9: energy, net, VAT and total; free shipping has its label in France alone", async () => {
    const show = (cents: number) => money(cents, language, { always: true });
    const shown = (mail: { text: string }, name: string) =>
      mail.text
        .split("\n")
        // The rows come after the paragraphs, one of which begins like a row.
        .findLast((line) => line.startsWith(`${name}${colon} `))
        ?.slice(`${name}${colon} `.length);
    const { mail } = await confirmed({ language, ...vehicle });
    expect(shown(mail, t.rows.energy)).toBe(energyNames(language).Essence);
    expect(shown(mail, t.rows.shipping)).toBe(t.rows.shippingFree);
    expect(shown(mail, t.rows.net)).toBe(show(6583));
    expect(shown(mail, t.rows.total)).toBe(show(7900));

    const abroad = await confirmed({ language, country: "DE" });
    expect(shown(abroad.mail, t.rows.shipping)).toBe(show(1500));
    // A shop may ship abroad for nothing too; the label does not cover it.
    const free = await confirmed({ language, country: "DE" }, { shipping_price: "0.00", total_amount: "79.00" });
    expect(shown(free.mail, t.rows.shipping)).toBe(show(0));

    // Who pays import tax is said where no VAT is charged.
    for (const to of [{ country: "CH" }, { country: "ES", postal_code: "35001" }, { postal_code: "FR-97400" }]) {
      const { mail: outside } = await confirmed({ language, ...to });
      expect(outside.text).toContain(t.importTax);
      expect(shown(outside, t.rows.totalOutside)).toBeDefined();
      expect(shown(outside, t.rows.total)).toBeUndefined();
    }
    expect(abroad.mail.text).not.toContain(t.importTax);
  });
});

test.each(languages)("page and mail promise the same delivery time, in %s, overseas too", async (language) => {
  const page: typeof import("#app/checkout/texts/fr/purchase.json") = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../checkout/texts/${language}/purchase.json`), "utf8"),
  );
  const { days } = textsOf(language).confirmation;
  const inWords = ([min, max]: readonly [number, number], text: string) =>
    text.replace("{min}", `${min}`).replace("{max}", `${max}`);
  const figures = (text: string) => text.match(/\d+/g);
  for (const [promise, transit, to] of [
    [page.law.deliveryFrance, transitDays.france, { country: "FR", postal_code: "75019" }],
    [page.law.deliveryOverseas, transitDays.overseas, { country: "FR", postal_code: "97 400" }],
    [page.law.deliveryAbroad, transitDays.abroad, { country: "DE", postal_code: "10969" }],
  ] as const) {
    const { mail } = await confirmed({ language, ...to });
    expect(mail.text).toContain(textsOf(language).confirmation.delivery.replace("{days}", inWords(transit, days)));
    const dispatch = [claims.dispatchMin, claims.dispatchMax].map(({ value }) => String(value));
    expect(figures(inWords(transit, promise))).toEqual([...dispatch, ...transit.map(String)]);
  }
});

test("law L221-13: an order of an earlier version gets that version's terms", async () => {
  const { mail } = await confirmed({ language: "it" }, { terms_version: "2024-06-30" });
  expect(mail.attachments).toMatchObject([{ document: "odovia-terms-2024-06-30-it.pdf" }]);
  expect(mail.text).toContain("2024-06-30");
});

test("the terms in force exist in every language", () => {
  const there = readdirSync(join(publicFolder, "documents")).filter(isTermsDocument);
  for (const language of languages) expect(there).toContain(`odovia-terms-${termsVersion}-${language}.pdf`);
  expect(existsSync(join(publicFolder, "documents", "odovia-terms-fr.pdf"))).toBe(false);
});

test("decisions 5: the mail of a refusal leads back to the payment with a signed link, and carries nothing", async () => {
  const { db } = database;
  const promo = await addPromo(db);
  const order = await placedOrder(db, { language: "de", promo_code: promo.code });
  await queuePaymentRefused(db, order);
  const refused = () => db.select().from(outbox).where(eq(outbox.orderId, order.id));
  const make = (minutes: number) =>
    runOutbox({ sender: undefined, db, clock: fixedClock(minutesFromNow(minutes)), mails: orderMails });
  expect(await make(paymentRefusedMailMinutes - 1)).toEqual({ sent: 0, failed: 0 });
  expect(await refused()).toMatchObject([{ status: "unmade" }]);
  expect(await make(paymentRefusedMailMinutes + 1)).toEqual({ sent: 0, failed: 0 });
  const [mail] = await refused();
  expect(mail).toMatchObject({ status: "kept", language: "de", recipient: order.email });
  expect(mail!.text).toMatch(new RegExp(`/de/confirmation\\?orderId=${order.id}&access=[\\w-]{20,}`));
  expect(mail!.text).toContain(textsOf("de").refused.retry);
  expect(mail!.attachments).toEqual([]);
});
