import { eq, ne } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { vehicleModels, vehicleYears } from "#app/catalogue/server/tables.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { forgetVehicleLists } from "#app/catalogue/vehicles/vehicle-lists.server.ts";
import { mailNames } from "#app/mail/define-mail.server.ts";
import { staffMailKinds } from "#app/mail/mail-kinds.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { runOutbox } from "#app/mail/testing/run-outbox.ts";
import { addressFieldNames } from "#app/orders/delivery/address-fields.ts";
import { correctOwnAddress } from "#app/orders/delivery/correct-address.server.ts";
import { orderMails } from "#app/orders/emails/order-mails.server.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { pick } from "#app/platform/text/pick.ts";
import { fixedClock, systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { createApi } from "./api.ts";
import { apiRoutes } from "./domains.ts";
import { callApi } from "./testing/call-api.ts";

/** Contained in everything that an untrusted visitor writes here, in every spelling. */
const token = /zqx/i;
/** A signature in a link may contain the token by chance. */
const withoutLinks = (text: string) => text.replaceAll(/http:\/\/localhost:3000\/[^\s"<]*/g, "");
const words = "ZQX Votre colis est bloqué";
const polyglots = [
  `${words}: payez sur https://zqx.example`,
  `"><img src=x onerror=alert('zqx')><script>zqx()</script>`,
  "javascript:/*--></title></style></textarea></script><svg/onload='+/\"/+/onmouseover=1/+/[*/[]/+zqx(1)//'>",
  `{zqx} {brand} {{7*7}} $${"{zqx}"} %0d%0aBcc: zqx@example.com`,
];
const staff = "staff@shop.example";
const car = { brand: "Renault", model: "Clio", year: 2008, energy: "Essence" };

let api: ReturnType<typeof createApi>;
const database = startForTests(() => shopDatabase({ STAFF_EMAIL: staff, RATE_LIMITS: "test" }));
beforeAll(async () => {
  await database.db.insert(vehicleYears).values([{ year: 2008 }, { year: 2018 }]);
  await database.db.insert(vehicleModels).values([
    { ...car, compatible: false },
    { brand: "Renault", model: "Clio", year: 2018, energy: "Essence", compatible: true },
  ]);
  forgetVehicleLists();
  api = createApi(apiRoutes());
});

let addresses = 0;
/** One form each: an address gets one such mail a day. */
const newAddress = () => `victim-${addresses++}@example.com`;
async function post(path: string, body: Record<string, unknown>): Promise<{ status: number; data: { id: string } }> {
  const response = await callApi(api, path, { body, address: `192.0.2.${addresses % 250}` });
  return { status: response.status, data: (await response.json()) as { id: string } };
}

/** Everything that a form accepts from an untrusted visitor; the polyglot is wherever the form accepts it. */
async function writeEverywhere(text: string, language: string): Promise<string[]> {
  const person = { companyName: text, firstName: text.slice(0, 80), phone: "+33 6 12 34 56 78", language };
  const message = `${text}\r\nBcc: zqx@example.com\n\n${text}`;
  const lastName = text.slice(0, 80);
  const answers = [
    await post("/api/newsletter", { email: newAddress(), language }),
    await post("/api/compatibility-attempts", { vehicle: car, email: newAddress(), language }),
    await post("/api/fleet-quotes", { ...person, personName: lastName, vehicleCount: 25, email: newAddress() }),
    await post("/api/withdrawals", { name: words, orderReference: words, email: newAddress(), language }),
  ];
  for (const kind of ["dealer", "insurance", "lab"])
    answers.push(await post("/api/contact-requests", { ...person, kind, lastName, message, email: newAddress() }));
  const orders: string[] = [];
  for (const step of ["placed", "refused"]) {
    const written = { first_name: lastName, last_name: lastName, address: text, city: text.slice(0, 100) };
    const order = await post("/api/orders", orderBody({ ...written, email: newAddress(), language }));
    answers.push(order);
    orders.push(order.data.id);
    if (step === "refused") await database.db.transaction((tx) => payableOrders.markRefused(tx, order.data.id));
  }
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  // The refusal's mail is written when it is due.
  const clock = fixedClock(new Date(Date.now() + 3_600_000).toISOString());
  expect(await runOutbox({ sender: undefined, db: database.db, clock, mails: orderMails })).toEqual({
    sent: 0,
    failed: 0,
  });
  return orders;
}

const proven = ["order-confirmation", "withdrawal-receipt"];
/** Of orders that are paid for or free, by steps of staff or of their buyer. */
const ofPaidOrders = [
  "order-address-changed",
  "order-delivered",
  "order-refunded",
  "order-returned",
  "order-corrected",
  "order-not-refunded",
  "order-shipped",
  "tracking-corrected",
  "order-email-changed",
  "delivery-undone",
  "order-came-back",
  "order-exchange",
];
const toStaff = ["contact-staff", "withdrawal-staff"];
const laterToStaff = ["dispute-closed", "payment-disputed", "refund-due"];
const withoutWords = [
  "compatibility-waiting",
  "contact-acknowledgement",
  "newsletter-confirmation",
  "payment-refused",
  "withdrawal-acknowledgement",
];
/** The same words, once an hour to an address that has many acknowledgements. */
const gathered = ["withdrawal-digest"];
/**
 * Sent by a step of staff: to people who wait, with words of the catalogue alone (registerAttempt takes no other); an answer in
 * staff's own words to a request or a chat message that they have read; letters to subscribers and to buyers; the cancellation of an order, with its
 * number alone; an invitation to the team; to a colleague, a request's kind, day and link, or an order's number, a refund's amount and a link, or a link to a person's page.
 */
const byStaff = [
  "chat-reply",
  "compatibility-now",
  "contact-answer",
  "contact-assigned",
  "order-mention",
  "person-mention",
  "newsletter-letter",
  "newsletter-test",
  "order-cancelled",
  "order-letter",
  "refund-approval",
  "staff-invitation",
  "withdrawal-refusal",
];
/** A link alone, to an address of an order or a subscriber, or to one that is typed; few a day. */
const onRequest = ["order-link", "newsletter-unsubscribe", "data-link", "chat-transcript"];
/** Made from the account that somebody has, whatever was typed. */
const fromAccounts = ["account-notice", "password-reset", "team-notice"];

/** What the layout of every mail adds: the colours of dark themes, and pictures that are the same in all mails. */
const darkColours = /<style>:root\{color-scheme:light dark\}@media[^<]*<\/style>/;
const shopPictures =
  /<picture><source media="[^"]*" srcset="http:\/\/localhost:3000\/images\/mail\/[\w.-]+"><img src="http:\/\/localhost:3000\/images\/mail\/[\w.-]+"[^<>]*><\/picture>/g;

describe("security 6.60: text of untrusted visitors is never sent by the shop's mail server", () => {
  test("every kind of mail is in one of these lists", () => {
    const lists = [
      proven,
      ofPaidOrders,
      toStaff,
      laterToStaff,
      withoutWords,
      byStaff,
      onRequest,
      fromAccounts,
      gathered,
    ];
    expect(new Set(lists.flat())).toEqual(new Set(Object.keys(mailNames("fr"))));
    expect(new Set([...toStaff, ...laterToStaff])).toEqual(new Set(staffMailKinds));
  });

  test.each(polyglots.map((text, n) => [text, ["fr", "en", "es", "it"][n]!] as const))("%s", async (text, language) => {
    await database.db.delete(outbox);
    const [unpaid, refused] = await writeEverywhere(text, language);
    const mails = await database.db.select().from(outbox).where(ne(outbox.recipient, staff));
    expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(withoutWords));
    // An order that is not paid has no mail, or none with its words.
    expect(mails.filter(({ orderId }) => orderId === unpaid)).toEqual([]);
    expect(mails.filter(({ orderId }) => orderId === refused)).toHaveLength(1);
    for (const { kind, subject, html, text: plain, recipient } of mails) {
      expect(withoutLinks(`${subject}\n${html}\n${plain}`), kind).not.toMatch(token);
      expect(recipient, kind).toMatch(/^victim-\d+@example\.com$/);
    }
  });

  test("the address of an order that is not paid can be corrected, and no mail repeats it", async () => {
    await database.db.delete(outbox);
    const [unpaid] = await writeEverywhere(words, "en");
    const order = await findOrder(database.db, unpaid!);
    const address = { ...pick(order!, ...addressFieldNames), address: `${words} 2` };
    const correction = { orderId: unpaid!, version: order!.version, address };
    expect(await correctOwnAddress({ db: database.db }, correction)).toEqual({ ok: true, changed: true });
    expect(await database.db.select().from(outbox).where(eq(outbox.orderId, unpaid!))).toEqual([]);
  });

  test.each(polyglots)("staff and buyers get them as plain words: %s", async (text) => {
    await database.db.delete(outbox);
    const [id] = await writeEverywhere(text, "de");
    await database.db.transaction((tx) => payableOrders.markPaid(tx, id!, "payment"));
    await runOutbox({ db: database.db, clock: systemClock, sender: undefined, mails: orderMails });
    const mails = await database.db.select().from(outbox);
    const withWords = mails.filter(({ text: plain }) => token.test(withoutLinks(plain)));
    expect(new Set(withWords.map(({ kind }) => kind))).toEqual(new Set(["order-confirmation", ...toStaff]));
    for (const { kind, subject, html } of mails) {
      expect(subject, kind).not.toMatch(/\p{Cc}/u);
      expect(html.replaceAll(shopPictures, "").replace(darkColours, ""), kind).not.toMatch(
        /<(?:img|script|svg|textarea|style|iframe)\b/i,
      );
      // Tags have only the shop's own attributes, whatever is between their quotation marks, and every link leads to the
      // shop.
      for (const [tag] of html.matchAll(/<[^>]*>/g))
        expect(tag.replaceAll(/="[^"]*"/g, ""), kind).not.toMatch(/\bon[a-z]+|zqx|['"]/i);
      for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^http:\/\/localhost:3000\//);
    }
    const [confirmation] = await database.db.select().from(outbox).where(eq(outbox.kind, "order-confirmation"));
    expect(confirmation!.html).toMatch(token);
  });
});
