import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { type ReceivedMail, startFakeSmtp } from "#tools/stand-ins/smtp.ts";
import { startTestShop } from "../shop.ts";
import { type Answer, ask, cookiesOf, type Question } from "./ask.ts";

const staff = "staff@shop.example";
const smtp = startForTests(startFakeSmtp);
const shop = startForTests(() => {
  const env = { PAYMENTS: "sandbox", SMTP_URL: smtp.url, STAFF_EMAIL: staff };
  return startTestShop({ env: { ...env, RATE_LIMITS: "normal", TRUSTED_PROXIES: "loopback" } });
});

/** Each call has a separate IP address, since limits per address are not tested here. */
let calls = 0;
const post = (path: string, question: Question): Promise<Answer> => {
  calls++;
  const from = `2001:db8:${(calls >> 8).toString(16)}:${(calls & 255).toString(16)}::1`;
  return ask(shop, path, { ...question, headers: { ...question.headers, "x-forwarded-for": from } });
};
const postForm = (path: string, fields: Record<string, string>) => post(path, { form: fields });

const person = { companyName: "Taller", firstName: "Ana", phone: "+34 600 000 000" };
const contact = { ...person, lastName: "Ruiz", message: "Una demostración." };
const fleet = { ...person, personName: "Ruiz", vehicleCount: 25 };
const clio = { brand: "Renault", model: "Clio", energy: "Essence" };
const declaration = { name: "Ana Ruiz", orderReference: "OD-2026-999999" };

/** Every public form and call that sends a mail to an unconfirmed address. */
const forms: Record<string, (email: string) => Promise<Answer>> = {
  newsletter: (email) => post("/api/newsletter", { json: { email } }),
  "waiting list": (email) => post("/api/compatibility-attempts", { json: { vehicle: { ...clio, year: 1997 }, email } }),
  "waiting list, page": (email) => postForm("/compatibilite", { ...clio, year: "1998", intent: "notify", email }),
  dealer: (email) => post("/api/contact-requests", { json: { kind: "dealer", ...contact, email } }),
  insurance: (email) => post("/api/contact-requests", { json: { kind: "insurance", ...contact, email } }),
  lab: (email) => post("/api/contact-requests", { json: { kind: "lab", ...contact, email } }),
  "link to stored data": (email) => postForm("/mes-donnees", { email }),
  transcript: async (email) => {
    const session_id = randomUUID();
    const begun = await post("/api/chat", { json: { message: "Combien coûte le dongle ?", session_id } });
    const headers = { cookie: cookiesOf(begun) };
    return post(`/api/chat/${session_id}/transcript`, { json: { email }, headers });
  },
  "fleet quote": (email) => post("/api/fleet-quotes", { json: { ...fleet, email } }),
};
/** The law requires an acknowledgement of each declaration without delay, so these have limits of their own. */
const declarations: ((email: string) => Promise<Answer>)[] = [
  (email) => post("/api/withdrawals", { json: { ...declaration, email } }),
  (email) => postForm("/retractation", { ...declaration, email, intent: "confirm" }),
];

/** Waits until every mail that is due has been sent. */
const allSent = () =>
  expect
    .poll(
      async () =>
        (
          await shop.pool.query<{ n: number }>(
            "select count(*)::int as n from mail_outbox where status = 'queued' and (attempts > 0 or next_attempt_at < now() + interval '1 minute')",
          )
        ).rows[0]!.n,
      { timeout: 60_000, interval: 200 },
    )
    .toBe(0);
const mailsTo = (email: string) =>
  smtp.messages().filter(({ envelope }) => envelope.to.some((to) => to.toLowerCase() === email.toLowerCase()));

test.each(Object.keys(forms))(
  "security 6.42: an address first used for %s gets one mail a day, over all forms and spellings",
  async (first) => {
    const email = `Only.One-${randomUUID().slice(0, 8)}@Example.com`;
    const spellings = [email, email.toUpperCase(), ` ${email.toLowerCase()} `];
    const answers = [await forms[first]!(email)];
    for (const spelling of spellings)
      answers.push(...(await Promise.all(Object.values(forms).map((send) => send(spelling)))));
    // All are accepted and stored; only the mail is omitted or delayed until the next day.
    expect(answers.filter(({ status }) => status >= 300).map(({ status, text }) => [status, text])).toEqual([]);
    await allSent();
    expect(mailsTo(email).map(({ subject }) => subject)).toHaveLength(1);
  },
);

test("security 6.42: password links are sent to accounts only, acknowledgements of declarations one by one once and then together", async () => {
  const email = `declarant-${randomUUID().slice(0, 8)}@example.com`;
  expect((await postForm("/reset-password", { email })).status).toBeLessThan(400);
  expect((await post("/api/auth/request-password-reset", { json: { email } })).status).toBe(200);
  for (let i = 0; i < 4; i++)
    for (const declare of declarations) expect((await declare(email)).status).toBeLessThan(300);
  await allSent();
  expect(mailsTo(email)).toHaveLength(1);
  const { rows } = await shop.pool.query("select kind from mail_outbox where recipient = $1 and status = 'queued'", [
    email,
  ]);
  expect(rows).toEqual([{ kind: "withdrawal-digest" }]);
});

const evil = "injected@evil.example";
const breaks: Record<string, string> = {
  CR: "\r",
  LF: "\n",
  CRLF: "\r\n",
  "LF CR": "\n\r",
  "CRLF with a blank": "\r\n ",
  "NUL CRLF": "\0\r\n",
  "vertical tab": "\v",
  "form feed": "\f",
  "next line": "\u0085",
  "line separator": "\u2028",
  "paragraph separator": "\u2029",
  "percent encoding": "%0d%0a",
  "double percent encoding": "%250d%250a",
  "escaped letters": "\\r\\n",
  "quoted-printable": "=0D=0A",
  "an encoded word": "=?utf-8?q?=0D=0A?=",
  "character references": "&#13;&#10;",
  "the end of DATA": `\r\n.\r\nMAIL FROM:<${evil}>\r\nRCPT TO:<${evil}>\r\nDATA\r\n`,
  "the end of DATA by LF": `\n.\nMAIL FROM:<${evil}>\nRCPT TO:<${evil}>\nDATA\n`,
};
const isAllowedInLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text);
const addressesFor = (separator: string, email: string): string[] => [
  `${email}${separator}Bcc: ${evil}`,
  `${email}${separator}${evil}`,
  `"x${separator}Bcc: ${evil}"@example.com`,
  `x${separator}Bcc: y@example.com`,
];
const lists = (email: string): string[] => [
  `${email},${evil}`,
  `${email};${evil}`,
  `${email} ${evil}`,
  `<${email}>, <${evil}>`,
  `Ana <${evil}>`,
  `friends:${evil};@example.com`,
  `"${evil}"@example.com`,
  `${evil}(${email})`,
];

/** Calls with the attack in one field each, and whether that field accepts it. */
function attacks(separator: string, email: string): { takes: boolean; send(): Promise<Answer> }[] {
  const text = `ZQX${separator}Bcc: ${evil}${separator}X-Injected: 1${separator}${separator}<p>zqx</p>`.slice(0, 300);
  const name = `Z${separator}Bcc: ${evil}`;
  const line = isAllowedInLine(text);
  const request = (overrides: object) =>
    post("/api/contact-requests", { json: { kind: "lab", ...contact, email, ...overrides } });
  const quote = (overrides: object) => post("/api/fleet-quotes", { json: { ...fleet, email, ...overrides } });
  const declare = (overrides: object) => post("/api/withdrawals", { json: { ...declaration, email, ...overrides } });
  return [
    { takes: line, send: () => request({ companyName: text.slice(0, 100) }) },
    { takes: line, send: () => request({ firstName: name.slice(0, 80) }) },
    { takes: line, send: () => request({ lastName: name.slice(0, 80) }) },
    // A message may have several lines, which PDF files and word processors end otherwise, but no other control characters.
    { takes: !/\0/.test(separator), send: () => request({ message: text }) },
    { takes: false, send: () => request({ phone: name }) },
    { takes: line, send: () => quote({ companyName: text.slice(0, 100) }) },
    { takes: line, send: () => quote({ personName: name.slice(0, 80) }) },
    { takes: false, send: () => declare({ name }) },
    { takes: false, send: () => declare({ orderReference: name }) },
    {
      takes: false,
      send: () =>
        post("/api/compatibility-attempts", { json: { vehicle: { ...clio, brand: name, year: 1997 }, email } }),
    },
    {
      takes: false,
      send: () =>
        post("/api/compatibility-attempts", { json: { vehicle: { ...clio, model: name, year: 1997 }, email } }),
    },
    ...addressesFor(separator, email).flatMap((address) => [
      { takes: false, send: () => request({ email: address }) },
      { takes: false, send: () => quote({ email: address }) },
      { takes: false, send: () => declare({ email: address }) },
      ...["newsletter", "waiting list", "waiting list, page"].map((form) => ({
        takes: false,
        send: () => forms[form]!(address),
      })),
    ]),
  ];
}

/** An order with the attack in every field that its confirmation repeats, paid if the shop accepts it. */
async function order(separator: string, email: string): Promise<boolean> {
  const name = `Z${separator}Bcc: ${evil}`;
  const fields = {
    first_name: name.slice(0, 80),
    last_name: name.slice(0, 80),
    address: name,
    city: name.slice(0, 80),
  };
  const placed = await post("/api/orders", { json: orderBody({ ...fields, email }) });
  if (placed.status !== 201) {
    expect(placed.status).toBe(422);
    return false;
  }
  const json = { orderId: placed.data.id, amount: placed.data.total_amount };
  const payment = await post("/api/create-payment", { json, headers: { cookie: cookiesOf(placed) } });
  const card = { number: "4242424242424242", expiry: "12/34", cvc: "123" };
  const paid = await post("/api/sandbox/confirm", { json: { clientSecret: payment.data.clientSecret, ...card } });
  expect(paid.data.status).toBe("succeeded");
  return true;
}

const headerNames = [
  "auto-submitted",
  "content-language",
  "content-transfer-encoding",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "reply-to",
  "subject",
  "to",
];

/** The headers that the mail server received; checks that each is known and unique, and that there is no stray line break. */
function headersOf({ raw }: ReceivedMail): Map<string, string> {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n"));
  expect(head.replaceAll("\r\n", "")).not.toMatch(/[\r\n\0\v\f\u0085\u2028\u2029]/);
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n")) {
    const name = line.slice(0, line.indexOf(":")).toLowerCase();
    expect(headerNames, line).toContain(name);
    expect(headers.has(name), line).toBe(false);
    headers.set(name, line.slice(line.indexOf(":") + 1).trim());
  }
  return headers;
}

test("security 6.42: line breaks of every kind in every field add no header and no recipient to a mail", async () => {
  smtp.clear();
  await shop.pool.query("delete from mail_outbox");
  const honest = new Set([staff]);
  let orders = 0;
  for (const [kind, separator] of Object.entries(breaks)) {
    const sent = attacks(separator, "").length;
    for (let i = 0; i < sent; i += 8)
      await Promise.all(
        Array.from({ length: Math.min(8, sent - i) }, async (_, n) => {
          const email = `victim-${randomUUID()}@example.com`;
          honest.add(email);
          const { takes, send } = attacks(separator, email)[i + n]!;
          const { status, text } = await send();
          expect([kind, i + n, takes ? 201 : 422, text]).toEqual([kind, i + n, status, text]);
        }),
      );
    const email = `buyer-${randomUUID()}@example.com`;
    honest.add(email);
    if (await order(separator, email)) orders++;
  }
  for (const address of lists(`victim-${randomUUID()}@example.com`))
    for (const send of [...Object.values(forms), ...declarations])
      expect((await send(address)).status, address).toBe(422);
  // Six kinds of line break contain no control characters and are accepted in names.
  expect(orders).toBe(6);

  await expect
    .poll(() => smtp.messages().filter(({ subject }) => /TEST-/.test(subject)).length, { timeout: 60_000 })
    .toBe(orders);
  await allSent();
  const { rows } = await shop.pool.query<{ recipient: string }>(
    "select recipient from mail_outbox where status = 'sent'",
  );
  const mails = smtp.messages();
  expect(mails.length).toBe(rows.length);
  for (const mail of mails) {
    expect(mail.envelope.to).toHaveLength(1);
    expect(honest).toContain(mail.envelope.to[0]);
    const headers = headersOf(mail);
    expect(headers.get("to")).toBe(mail.envelope.to[0]);
    expect(`${headers.get("subject")} ${mail.subject}`).not.toMatch(/zqx|evil|bcc/i);
  }
  expect(new Set(mails.map(({ envelope }) => envelope.from)).size).toBe(1);
  // The attacks did reach the bodies of mails: those to staff and to the buyers.
  expect(mails.filter(({ text }) => text.includes(`Bcc: ${evil}`)).length).toBeGreaterThan(50);
});
