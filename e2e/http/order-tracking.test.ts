import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { correctedAddress, orderBody } from "#app/orders/testing/order-body.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startFakeSmtp } from "#tools/stand-ins/smtp.ts";
import { startTestShop } from "../shop.ts";
import { type Answer, ask, cookiesOf } from "./ask.ts";

const smtp = startForTests(startFakeSmtp);
const shop = startForTests(() =>
  startTestShop({
    env: {
      PAYMENTS: "sandbox",
      SMTP_URL: smtp.url,
      RATE_LIMITS: "normal",
      TRUSTED_PROXIES: "loopback",
      LOG_LEVEL: "info",
    },
  }),
);

/** Each visitor has a separate IP address, except in tests of limits. */
let hosts = 0;
const visitor = () => ({ "x-forwarded-for": `198.51.${hosts >> 8}.${hosts++ & 255}` });

type Buyer = { id: string; number: string; email: string; cookie: string; body: ReturnType<typeof orderBody> };

async function buyer(overrides: Record<string, unknown> = {}): Promise<Buyer> {
  const body = orderBody({ address: "17 rue des Lilas", first_name: "Zélie", last_name: "Quinault", ...overrides });
  const placed = await ask(shop, "/api/orders", { json: body, headers: visitor() });
  expect(placed.status).toBe(201);
  return { ...(placed.data as { id: string; number: string; email: string }), cookie: cookiesOf(placed), body };
}

const lookUp = (fields: { number: string; email: string }, headers: Record<string, string> = visitor()) =>
  ask(shop, "/suivi", { form: fields, headers });
const read = (path: string, cookie = "") => ask(shop, path, { headers: { cookie, ...visitor() } });

/** Details that a page must not show to a stranger. */
const personal = (page: Answer, { email, body }: Buyer): string[] =>
  [email, body.address, body.last_name, body.phone, body.license_plate, body.city]
    .map(String)
    .filter((word) => page.text.includes(word));

test("security 6.8: a wrong pair and an unknown order get the same status, headers and page", async () => {
  const order = await buyer();
  const other = await buyer();
  const pairs = [
    { number: order.number, email: other.email },
    { number: "OD-2026-999999", email: order.email },
    { number: "OD-2026-999998", email: "nobody@example.com" },
  ];
  const shown = [];
  for (const pair of pairs) {
    const { status, headers, text } = await lookUp(pair);
    const { date: _date, "x-request-id": _id, "content-length": _length, ...rest } = headers;
    // The page repeats what was typed.
    const plain = text.replaceAll(pair.number, "N").replaceAll(pair.email, "E");
    const { "content-security-policy": _policy, ...stable } = rest;
    shown.push({ status, headers: stable, text: plain });
    expect(plain).toContain("Nous ne trouvons aucune commande avec ce numéro");
    expect(headers["cache-control"]).toBe("private, no-store");
  }
  expect(shown[0]).toMatchObject({ status: 404 });
  for (const answer of shown) expect(answer).toEqual(shown[0]);
});

test("decisions 11: number and e-mail show the order's state without personal data; cookie and link show everything", async () => {
  const order = await buyer();
  const found = await lookUp({
    number: ` ${order.number.toLowerCase().replaceAll("-", "\u2011\u200b").replace("20", "20\u00ad")}\u00a0`,
    email: order.email.toUpperCase(),
  });
  expect(found.status).toBe(303);
  const to = String(found.headers.location);
  expect(to).not.toContain(order.email);
  const state = await read(to);
  expect(state).toMatchObject({
    status: 200,
    headers: { "cache-control": "private, no-store", "referrer-policy": "no-referrer" },
  });
  expect(state.text).toContain(order.number);
  // Decisions 6: the sandbox marks what it touches.
  expect(state.text).toContain("Mode test");
  expect(state.text).toMatch(/name="robots" content="noindex"/);
  expect(personal(state, order)).toEqual([]);
  // The pass is for this order, and cannot be made longer.
  const pass = new URL(to, shop.url).searchParams.get("pass")!;
  const other = await buyer();
  const [end, signature] = pass.split(".") as [string, string];
  for (const query of [
    `orderId=${other.id}&pass=${pass}`,
    `orderId=${order.id}&pass=${Number(end) + 1}.${signature}`,
    `orderId=${order.id}&access=${signature}`,
    `orderId=${order.id}`,
    `orderId=${crypto.randomUUID()}`,
  ]) {
    const refused = await read(`/suivi/commande?${query}`);
    expect(refused.status, query).toBe(404);
    expect(refused.text, query).not.toContain(order.number);
  }

  const byCookie = await read(`/suivi/commande?orderId=${order.id}`, order.cookie);
  expect(byCookie.status).toBe(200);
  expect(byCookie.text).toContain("17 rue des Lilas");
  const newest = await read("/suivi/commande", `${other.cookie}; ${order.cookie}`);
  expect(newest.headers.location).toBe(`/suivi/commande?orderId=${other.id}`);
  expect((await read("/suivi/commande")).text).toContain("Chercher ma commande");
  // As the router requests it.
  const data = await read(`/suivi/commande.data?orderId=${order.id}`, other.cookie);
  expect(personal(data, order)).toEqual([]);
  expect(data.headers["cache-control"]).toBe("private, no-store");

  const askForLink = (path: string) => ask(shop, path, { form: "intent=link", headers: visitor() });
  expect((await askForLink(`/suivi/commande?orderId=${order.id}`)).status).toBe(404);
  expect((await askForLink(to)).text).toContain("Le lien arrive en quelques minutes");
  const mail = await smtp.waitFor(
    ({ envelope, text }) => envelope.to.includes(order.email) && /suivi/.test(text ?? ""),
    20_000,
  );
  const link = new URL(/http\S+\/suivi\/commande\?\S+/.exec(mail.text ?? "")![0]);
  const byLink = await read(link.pathname + link.search);
  expect(byLink.status).toBe(200);
  expect(byLink.text).toContain("17 rue des Lilas");
  const log = shop.log().join("\n");
  for (const secret of [link.searchParams.get("access")!, signature, order.email]) expect(log).not.toContain(secret);
});

test("security 6.41, 6.55: wrong pairs are limited by IP address, right ones are not; mailed links are limited by order", async () => {
  const order = await buyer();
  const wrong = { number: order.number, email: "nobody@example.com" };
  const client = visitor();
  for (let i = 0; i < 6; i++)
    expect((await lookUp({ number: order.number, email: order.email }, client)).status).toBe(303);
  for (let i = 0; i < 10; i++) expect((await lookUp(wrong, client)).status).toBe(404);
  const refused = await lookUp(wrong, client);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.text).toContain("Trop d’essais");
  const elsewhere = await lookUp({ number: order.number, email: order.email });
  expect(elsewhere.status).toBe(303);
  const links = [];
  for (let i = 0; i < 4; i++)
    links.push(await ask(shop, String(elsewhere.headers.location), { form: "intent=link", headers: visitor() }));
  expect(links.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  // The header by which the browser distinguishes the page from an error of a busy server.
  const data = String(elsewhere.headers.location).replace("?", ".data?");
  const byScript = await ask(shop, data, { form: "intent=link", headers: visitor() });
  expect([byScript.status, byScript.headers["x-remix-response"]]).toEqual([429, "yes"]);
});

test("decisions 3: /suivi is the same page for everybody, and an invalid form has an error at each field", async () => {
  const order = await buyer();
  const [plain, withCookie] = [await read("/suivi"), await read("/suivi", order.cookie)];
  expect(withCookie.text).toBe(plain.text);
  expect(plain.headers["cache-control"]).toContain("public");
  const faulty = await lookUp({ number: "my order", email: "nobody" });
  expect(faulty.status).toBe(422);
  expect(faulty.text).toContain("E-mail invalide");
  expect(faulty.text).toContain('value="my order"');
  expect((await lookUp({ number: "123456", email: order.email })).text).toContain(
    "Un numéro de commande s’écrit comme",
  );
});

test("decisions 11: the buyer corrects the address until the parcel leaves, without scripts; a look-up and a stranger cannot", async () => {
  // A free order, since correcting the address of an unpaid one sends no mail (security 6.60).
  const order = await buyer({ promo_code: "ESSAI100" });
  const free = await ask(shop, "/api/create-payment", {
    json: { orderId: order.id, amount: 0 },
    headers: { cookie: order.cookie, ...visitor() },
  });
  expect(free.data).toMatchObject({ freeOrder: true });
  const page = `/suivi/commande?orderId=${order.id}`;
  const version = () => read(page, order.cookie).then(({ text }) => /name="version" value="(\d+)"/.exec(text)![1]!);
  const correct = async (fields: Record<string, string>, { cookie = order.cookie, path = page } = {}) => {
    const address = { ...correctedAddress, postal_code: "75011", city: "Paris", address: "9 rue Neuve" };
    const body = new URLSearchParams({ intent: "address", ...address, ...fields });
    return ask(shop, path, { form: body, headers: { cookie, ...visitor() } });
  };
  const found = await lookUp({ number: order.number, email: order.email });
  const first = await version();
  await correct({ version: first }, { cookie: "" });
  await correct({ version: first }, { cookie: "", path: String(found.headers.location) });
  await correct({ version: first }, { cookie: (await buyer()).cookie });
  expect((await read(page, order.cookie)).text).toContain("17 rue des Lilas");

  expect((await correct({ version: first, city: " " })).status).toBe(422);
  const saved = await correct({ version: first });
  expect(saved.status).toBe(200);
  expect(saved.text).toContain("9 rue Neuve");
  expect(saved.text).not.toContain("17 rue des Lilas");
  const mail = await smtp.waitFor(
    ({ envelope, subject }) => envelope.to.includes(order.email) && /adresse/.test(subject ?? ""),
    20_000,
  );
  expect(mail.text).toContain("9 rue Neuve");
  // Repeating the submission changes nothing; an outdated page overwrites nothing.
  expect((await correct({ version: first })).status).toBe(200);
  const stale = await correct({ version: first, address: "1 rue Vieille" });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain("La commande a changé entre-temps");
  expect((await correct({ version: await version(), address: "2 rue Claire" })).status).toBe(200);
});

test("a browser with the cookies of 180 orders sees every page and its newest order, and loses the oldest cookies", async () => {
  const order = await buyer();
  const name = order.cookie.split("=")[0]!.replace(order.id, "");
  const jar = new Map([["odovia_lang", "de"]]);
  for (let n = 0; n < 179; n++) jar.set(`${name}${randomUUID()}`, "s".repeat(43));
  jar.set(...(order.cookie.split("=") as [string, string]));
  const header = () => [...jar].map((pair) => pair.join("=")).join("; ");
  expect(header().length).toBeGreaterThan(16_384);

  const oldest = [...jar.keys()].slice(1, 161);
  const visit = async (path: string) => {
    const page = await read(path, header());
    for (const cookie of page.headers["set-cookie"] ?? []) {
      const [, key = "", seconds = ""] = /^([^=]+)=;.*Max-Age=(\d+)/.exec(cookie) ?? [];
      if (seconds === "0") jar.delete(key);
    }
    return page;
  };
  const first = await visit("/de/faq");
  expect([first.status, first.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  // What proxies read by default.
  expect(header().length).toBeLessThan(8_192);
  for (const path of ["/de", "/de/dongle", "/de/legal", "/de/acheter", "/de/suivi"])
    expect((await visit(path)).status, path).toBe(200);
  expect(oldest.filter((key) => jar.has(key))).toEqual([]);
  expect(jar.size).toBe(21);
  expect((await visit(`/de/suivi/commande?orderId=${order.id}`)).text).toContain(order.number);
  expect((await visit("/de/faq")).headers["set-cookie"]).toBeUndefined();
});
