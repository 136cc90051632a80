import { expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startFakeSmtp } from "#tools/stand-ins/smtp.ts";
import { startTestShop } from "../shop.ts";
import { ask } from "./ask.ts";
import { paidOrder } from "./paid-order.ts";

const smtp = startForTests(startFakeSmtp);
const shop = startForTests(() =>
  startTestShop({
    env: { PAYMENTS: "sandbox", SMTP_URL: smtp.url, STAFF_EMAIL: "staff@shop.example", LOG_LEVEL: "info" },
  }),
);

const stateOf = async (id: string) => (await ask(shop, `/api/orders/${id}/status`)).data.status as string;
const mailTo = (email: string, words: string) =>
  smtp.waitFor(({ envelope, text }) => envelope.to.includes(email) && (text ?? "").includes(words), 20_000);

async function orderToPrepare() {
  const order = await paidOrder(shop);
  await expect.poll(() => stateOf(order.id), { timeout: 20_000 }).toBe("A_traiter");
  return order;
}

const linksOf = (text: string) =>
  ["confirmer", "contester"].map((path) => new URL(new RegExp(`http\\S+/retractation/${path}\\?\\S+`).exec(text)![0]));

test("security 6.54: e-mail and number of an order do not withdraw from it; the button behind the mail's link does, the link alone does not", async () => {
  const order = await orderToPrepare();
  const declare = (orderReference: string, email: string) =>
    ask(shop, "/api/withdrawals", { json: { name: "Mallory 0899", orderReference, email } });
  const right = await declare(order.number, order.email);
  const answers = [right, await declare("OD-2026-999999", order.email), await declare(order.number, "x@example.com")];
  for (const answer of answers) {
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({ id: expect.any(String), receivedAt: expect.any(String), proved: false });
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(right.headers).sort());
  }
  expect(await stateOf(order.id)).toBe("A_traiter");

  const mail = await mailTo(order.email, right.data.id);
  expect(`${mail.subject} ${mail.html} ${mail.text}`).not.toMatch(/Mallory|0899/);
  const [confirm, dispute] = linksOf(mail.text ?? "") as [URL, URL];
  const path = `${confirm.pathname}${confirm.search}`;
  // Mail scanners open every link, sometimes several times.
  for (const method of ["GET", "HEAD", "GET"])
    for (const url of [confirm, dispute]) {
      const page = await ask(shop, `${url.pathname}${url.search}`, { method });
      expect(page.status).toBe(200);
      expect(page.headers).toMatchObject({ "cache-control": "private, no-store", "referrer-policy": "no-referrer" });
      if (method === "GET") expect(page.text).toMatch(/name="robots" content="noindex"/);
    }
  const data = await ask(shop, `${confirm.pathname}.data${confirm.search}`);
  expect(data.headers).toMatchObject({ "referrer-policy": "no-referrer" });
  expect(await stateOf(order.id)).toBe("A_traiter");

  const send = (fields: URLSearchParams, options: { headers?: Record<string, string>; sameOrigin?: boolean } = {}) =>
    ask(shop, confirm.pathname, { form: fields, ...options });
  const forged = new URLSearchParams({ id: right.data.id, signature: dispute.searchParams.get("signature")! });
  expect((await send(forged)).text).not.toContain(right.data.id);
  const foreign = { headers: { origin: "https://evil.example" } };
  expect((await send(confirm.searchParams, foreign)).status).toBe(403);
  expect(await stateOf(order.id)).toBe("A_traiter");

  for (let tries = 0; tries < 2; tries++) {
    const done = await send(confirm.searchParams);
    expect(done.status).toBe(200);
    expect(done.text).toContain(order.number);
    expect(done.text).not.toContain('name="signature"');
    expect(await stateOf(order.id)).toBe("Retractation");
  }
  expect((await ask(shop, path)).text).not.toContain('name="signature"');
  await mailTo(order.email, "Mallory 0899");
  await mailTo("staff@shop.example", right.data.id);
  const log = shop.log().join("\n");
  expect(log).toContain(right.data.id);
  for (const secret of [confirm.searchParams.get("signature")!, order.email, "Mallory"])
    expect(log).not.toContain(secret);
});

test("the buyer's browser can withdraw immediately, also without scripts", async () => {
  const [order, other] = [await orderToPrepare(), await orderToPrepare()];
  const fields = { name: "Zélie O'Brien", orderReference: order.number, email: order.email, intent: "confirm" };
  const send = (headers: { cookie: string }) => ask(shop, "/retractation", { form: fields, headers });
  expect((await send(other.headers)).status).toBe(200);
  expect(await stateOf(order.id)).toBe("A_traiter");
  expect((await send(order.headers)).status).toBe(200);
  expect(await stateOf(order.id)).toBe("Retractation");
  expect(await stateOf(other.id)).toBe("A_traiter");
});

test("decisions 0011: without scripts the page shows errors in its language and keeps what was typed", async () => {
  const body = `${new URLSearchParams({ name: "Zélie", orderReference: " ", email: "zelie@", intent: "review" })}`;
  const { status, text } = await ask(shop, "/de/retractation", { form: body });
  expect(status).toBe(422);
  const inputs = text.match(/<input [^>]+>/g) ?? [];
  const inputOf = (name: string) => inputs.find((input) => input.includes(`name="${name}"`));
  expect(inputOf("name")).toContain('value="Zélie"');
  expect(inputOf("name")).not.toContain('aria-invalid="true"');
  for (const name of ["orderReference", "email"]) expect(inputOf(name)).toContain('aria-invalid="true"');
  for (const sentence of ["Bitte ausfüllen", "Ungültige E-Mail-Adresse"]) expect(text).toContain(sentence);
});

test("the confirmation mail's link to the withdrawal page contains the proof in its fragment", async () => {
  const order = await orderToPrepare();
  const mail = await mailTo(order.email, "/retractation#");
  const [url = ""] = /http\S+\/retractation#\S+/.exec(mail.text ?? "") ?? [];
  const { pathname, hash, search } = new URL(url);
  const link = new URLSearchParams(hash.slice(1));
  expect({ pathname, search, order: link.get("order") }).toEqual({
    pathname: "/retractation",
    search: "",
    order: order.number,
  });
  const json = { name: "Zélie", orderReference: order.number, email: order.email, access: link.get("access") };
  expect((await ask(shop, "/api/withdrawals", { json })).data).toMatchObject({ proved: true });
  expect(await stateOf(order.id)).toBe("Retractation");
});
