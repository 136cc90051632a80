import { describe, expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { admin } from "../shop.ts";
import { askPatiently as ask, member, type Person, sharedAccountsShop, target } from "./accounts-shop.ts";
import { cookiesOf } from "./ask.ts";

const shop = startForTests(sharedAccountsShop);

const german = { cookie: "odovia_lang=de" };
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(shop, path, { form, headers });

async function signIn(person: Person): Promise<string> {
  const answer = await post("/auth", person);
  expect(answer.status).toBe(303);
  return cookiesOf(answer);
}

describe("spec 2.5: the login form without JavaScript", () => {
  test("redirects to the home page or to the requested page", async () => {
    const page = await ask(shop, "/auth?from=%2Fdashboard");
    expect(page.text).toMatch(/<form[^>]*action="\/auth\?from=%2Fdashboard"[^>]*method="post"/);
    expect(page.text).toContain('name="robots" content="noindex"');
    expect((await post("/auth", admin)).headers.location).toBe("/");
    expect((await post("/auth", admin, german)).headers.location).toBe("/de");
    expect((await post("/auth?from=%2Fdashboard", admin)).headers.location).toBe("/dashboard");
    expect((await post("/admin", admin)).headers.location).toBe("/admin");
  });

  test("the requested page keeps its query with all encoded characters", async () => {
    for (const wanted of ["/faq?q=batterie%20faible", "/suivi?n=10%25", "/admin/orders?q=jean%20paul"]) {
      const guarded = wanted.startsWith("/admin") ? String((await ask(shop, wanted)).headers.location) : undefined;
      const signInPath = guarded ?? `/auth?from=${encodeURIComponent(wanted)}`;
      const action = /<form[^>]*action="([^"]*)"[^>]*method="post"/.exec((await ask(shop, signInPath)).text)![1]!;
      // The router encodes a space in the requested path as a plus.
      const kept = guarded ? wanted.replaceAll("%20", "+") : wanted;
      expect((await post(action, admin)).headers.location).toBe(kept);
    }
  });

  test("errors are in the page's language; the address is kept, the password is not", async () => {
    for (const [path, sentence, headers] of [
      ["/auth", "Adresse e-mail ou mot de passe incorrect.", {}],
      ["/auth?from=%2Fdashboard", "E-Mail-Adresse oder Passwort ist falsch.", german],
      ["/admin", "Adresse e-mail ou mot de passe incorrect.", {}],
    ] as const) {
      const answer = await post(path, { email: admin.email, password: "wrong-password" }, headers);
      expect(answer.status).toBe(401);
      expect(answer.headers["set-cookie"]).toBeUndefined();
      expect(answer.headers["cache-control"]).toBe("private, no-store");
      expect(answer.text).toMatch(new RegExp(`role="alert"[^]{0,900}${sentence}`));
      expect(answer.text).toContain(`value="${admin.email}"`);
      expect(answer.text).not.toContain("wrong-password");
      expect(answer.text.includes("from=%2Fdashboard")).toBe(path.includes("from"));
    }
  });

  test("security 6.25: an unknown address gets exactly the page of a wrong password", async () => {
    const bare = (text: string, email: string) => text.replaceAll(email, "").replaceAll(/"(\w{8}-[\w-]{27})"/g, "");
    const [existing, unknown] = await Promise.all(
      [admin.email, "nobody@example.com"].map(async (email) => {
        const answer = await post("/auth", { email, password: "wrong-password" });
        return { status: answer.status, text: bare(answer.text, email) };
      }),
    );
    expect(unknown).toEqual(existing);
  });

  test("a signed-in person is redirected to the target of the sign-in", async () => {
    const cookie = await signIn(member);
    expect((await ask(shop, "/auth?from=%2Faccount", { headers: { cookie } })).headers.location).toBe("/account");
    expect((await ask(shop, "/auth?from=%2F%2Fe.example", { headers: { cookie } })).headers.location).toBe("/");
  });
});

test.each([
  "//e.example",
  "///e.example",
  "/\\e.example",
  "\\\\e.example",
  "/%5ce.example",
  "/%5C%5Ce.example",
  "/%2f%2fe.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://e.example/",
  "http:e.example",
  "/\t/e.example",
  "/\n//e.example",
  "\t//e.example",
  " //e.example",
  "/%09/e.example",
  "@e.example",
  ".e.example",
])("security 6.29: a real login that wants %j stays here", async (wanted) => {
  for (const path of ["/auth", "/auth.data"])
    for (const [headers, home] of [
      [{}, "/"],
      [german, "/de"],
    ] as const) {
      const answer = await post(`${path}?from=${encodeURIComponent(wanted)}`, admin, headers);
      expect(target(answer)).toBe(home);
    }
});

test("decisions 2: sign-in pages have one address, in the stored language; addresses with a prefix redirect to it and name theirs", async () => {
  for (const path of ["/auth", "/reset-password", "/update-password"])
    for (const language of languages) {
      const page = await ask(shop, `${path}?x=1`, { headers: { cookie: `odovia_lang=${language}` } });
      expect([page.status, page.headers["cache-control"]], path).toEqual([200, "private, no-store"]);
      expect(page.text).toMatch(new RegExp(`<html[^>]* lang="${language}"`));
      expect(page.text).toContain(`<link rel="canonical" href="${shop.url}${path}"/>`);
      expect(page.text).not.toContain("hrefLang");
      // ASVS 6.2.6, 6.2.7: passwords are hidden, and managers know the fields.
      for (const [field] of page.text.matchAll(/<input[^>]*name="(?:current|password)"[^>]*>/g)) {
        expect(field).toContain('type="password"');
        expect(field).toMatch(/autoComplete="(?:current|new)-password"/i);
      }
      expect(page.text.match(/type="password"/g)?.length ?? 0).toBe(path === "/auth" ? 1 : 0);
      expect(page.text).not.toMatch(/(?:href|action)="\/(?:en|es|it|de)\/(?:auth|reset-password|update-password)/);
      if (language === "fr") continue;
      const prefixed = await ask(shop, `/${language}${path}?token=a%20b`);
      expect([prefixed.status, prefixed.headers.location]).toEqual([308, `${path}?lang=${language}&token=a%20b`]);
      expect(prefixed.headers["cache-control"]).toBe("private, no-store");
      expect((await post(`/${language}${path}`, admin)).status).toBeGreaterThanOrEqual(404);
    }
});

describe("security 6.22, decisions 12: the sign-in API", () => {
  const call = (path: string, json: unknown, headers: Record<string, string> = {}) =>
    ask(shop, `/api/auth/${path}`, { json, headers });

  test.each([
    "sign-up/email",
    "sign-up",
    "callback/google",
    "sign-in/social",
    "change-email",
    "delete-user",
    "get-session",
  ])("/api/auth/%s does not exist", async (path) => {
    for (const method of ["GET", "POST"]) {
      const answer = await ask(shop, `/api/auth/${path}`, { method, ...(method === "POST" ? { json: admin } : {}) });
      expect(answer.status).toBe(404);
    }
  });

  test("signs in, returns the signed-in person, signs out on the server", async () => {
    const answer = await call("sign-in/email", admin);
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({ user: { email: admin.email, name: "anna" } });
    expect(answer.text).not.toContain("token");
    const cookie = cookiesOf(answer);
    const session = () => ask(shop, "/api/session", { headers: { cookie } });
    expect((await session()).data).toEqual({ user: { email: admin.email, name: "anna" }, isAdmin: true });
    expect((await session()).headers["cache-control"]).toBe("private, no-store");
    expect((await call("sign-out", {}, { cookie })).status).toBe(204);
    expect((await session()).data).toBeNull();
  });

  test("an unknown address and a wrong password have the same answer, in the visitor's language", async () => {
    const wrong = { ...admin, password: "wrong-password" };
    const one = await call("sign-in/email", wrong, { cookie: "odovia_lang=de" });
    const two = await call("sign-in/email", { ...wrong, email: "nobody@example.com" }, { cookie: "odovia_lang=de" });
    expect([one.status, two.status]).toEqual([401, 401]);
    expect({ ...one.data, requestId: "" }).toEqual({ ...two.data, requestId: "" });
    expect(one.data.title).toBe("E-Mail-Adresse oder Passwort ist falsch.");
  });

  test.each([{}, { email: admin.email }, { ...admin, admin: true }, { email: [admin.email], password: "x" }, []])(
    "refuses %j as malformed",
    async (json) => expect((await call("sign-in/email", json)).status).toBe(422),
  );

  test("a request for a link always has the same answer; an invalid token changes nothing", async () => {
    const answers = await Promise.all(
      [admin.email, "nobody@example.com"].map((email) => call("request-password-reset", { email })),
    );
    for (const answer of answers) expect([answer.status, answer.data]).toEqual([200, { ok: true }]);
    const stale = await call("reset-password", { token: "made-up", newPassword: "some-long-password" });
    expect([stale.status, stale.data.code]).toEqual([400, "staleLink"]);
    const short = await call("reset-password", { token: "made-up", newPassword: "short" });
    expect([short.status, short.data.errors[0].code]).toEqual([422, "tooShort"]);
  });
});

test("decisions 11: an invited member of the team reads that 12 characters are needed, not 8", async () => {
  const invited = "/update-password?invitation=made-up";
  const answer = await ask(shop, invited, { form: { invitation: "made-up", password: "eleven-char" } });
  expect(answer.status).toBe(422);
  const { tooShort, tooShortForStaff } = loadTexts<typeof import("#app/accounts/texts/fr/update-password.json")>(
    "accounts",
    "update-password",
    "fr",
  );
  const shown = answer.text.slice(0, answer.text.indexOf("<script>window.__reactRouterContext"));
  expect(shown).toContain(tooShortForStaff);
  expect(shown).not.toContain(tooShort);
});

describe("security 6.26: the reset link", () => {
  const newestMail = async (): Promise<string> =>
    (
      await shop.pool.query(
        "select text from mail_outbox where kind = 'password-reset' order by created_at desc limit 1",
      )
    ).rows[0].text;

  test("contains PUBLIC_URL for any Host", async () => {
    const lies = {
      "x-forwarded-host": "evil.example",
      "x-original-host": "evil.example",
      forwarded: "host=evil.example",
    };
    expect((await post("/reset-password", { email: member.email }, lies)).status).toBe(200);
    expect(await newestMail()).toContain(`${shop.url}/update-password?token=`);
    expect(await newestMail()).not.toContain("evil.example");
    const foreign = await post("/reset-password", { email: member.email }, { host: "evil.example" });
    expect(foreign.status).toBe(421);
  });

  test("the page has the same answer for every address and never shows the token", async () => {
    const answers = await Promise.all(
      [member.email, "nobody@example.com"].map((email) =>
        post("/reset-password", { email }, { cookie: "odovia_lang=it" }),
      ),
    );
    const sentence = "Se c’è un account con questo indirizzo";
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(sentence);
    }
    const token = /token=([\w-]+)/.exec(await newestMail())![1]!;
    for (const answer of answers) expect(answer.text).not.toContain(token);
    expect(shop.log().join("\n")).not.toContain(token);
  });

  test("the password can be set once, by a plain form, which ends the session", async () => {
    const cookie = await signIn(member);
    await post("/reset-password", { email: member.email });
    const token = /token=([\w-]+)/.exec(await newestMail())![1]!;
    const page = await ask(shop, `/update-password?token=${token}`);
    expect(page.text).toContain(`name="token" value="${token}"`);
    expect(page.headers["referrer-policy"]).toBe("no-referrer");
    // Otherwise a browser without JavaScript sends `Origin: null`, which the guard refuses.
    expect(page.text).toContain('<meta name="referrer" content="same-origin"/>');
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expect((await post("/update-password", { token, password: "short" })).status).toBe(422);
    for (const language of languages) {
      const weak = { token, password: "passwordpassword" };
      const answer = await post(`/update-password?token=${token}`, weak, { cookie: `odovia_lang=${language}` });
      const { tooCommon } = loadTexts<typeof import("#app/accounts/texts/fr/update-password.json")>(
        "accounts",
        "update-password",
        language,
      );
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(tooCommon);
      expect(answer.text).toMatch(/name="password"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="password"/);
      const api = { token, newPassword: "passwordpassword" };
      const headers = { cookie: `odovia_lang=${language}` };
      const problem = await ask(shop, "/api/auth/reset-password", { json: api, headers });
      expect([problem.status, problem.data.errors]).toEqual([
        422,
        [{ field: "newPassword", code: "tooCommon", message: tooCommon }],
      ]);
    }
    const done = await post("/update-password", { token, password: member.password });
    expect(done.status).toBe(200);
    expect(done.text).toContain("toutes les sessions ouvertes sont fermées");
    expect((await ask(shop, "/dashboard", { headers: { cookie } })).status).toBe(302);
    const again = await post("/update-password", { token, password: member.password });
    expect(again.status).toBe(422);
    expect(again.text).toContain("Ce lien a déjà servi");
  });
});
