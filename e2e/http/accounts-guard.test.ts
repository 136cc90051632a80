import { Agent, request } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { adminSections } from "#app/staff-ui/page/sections.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { apiRoutes } from "#server/domains.ts";
import { admin } from "../shop.ts";
import { addAdmin, askPatiently as ask, member, sessionCookie, sharedAccountsShop, target } from "./accounts-shop.ts";
import { officePages, type RoutePage, routePages } from "./office-pages.ts";

const cookies: Record<"visitor" | "member" | "admin", string> = { visitor: "", member: "", admin: "" };
const shop = startForTests(sharedAccountsShop);
beforeAll(async () => {
  cookies.admin = await sessionCookie(shop, admin);
  cookies.member = await sessionCookie(shop, member);
});

const staffCalls = apiRoutes().filter(({ path }) => path.startsWith("/api/admin"));
const memberPages = routePages.filter(({ path }) => /^\/(dashboard|account)(\/|$)/.test(path));

/** Thousands of requests: a connection for each would take more time than the refusals. */
const agent = new Agent({ keepAlive: true, maxSockets: 6 });

const as = (who: keyof typeof cookies, path: string, question: Parameters<typeof ask>[2] = {}) =>
  ask(shop, path, {
    ...question,
    agent,
    headers: { ...question.headers, ...(cookies[who] ? { cookie: cookies[who] } : {}) },
  });

const formBody = { form: "id=1" };

type Way = [name: string, path: string, question?: Parameters<typeof ask>[2]];

/** All kinds of requests that could show or change something on a page. */
const ways = ({ path, chain }: RoutePage, intents: readonly string[]): Way[] => [
  ["document", path],
  ["document with a slash", `${path}/`],
  [".data", `${path}.data`],
  ["every route by _routes", `${path}.data?_routes=${encodeURIComponent(chain.join(","))}`],
  ...chain.map((id): Way => [`_routes=${id}`, `${path}.data?_routes=${encodeURIComponent(id)}`]),
  ["_routes without a route", `${path}.data?_routes=`],
  ["index", `${path}?index`],
  ["POST", path, formBody],
  ["POST .data", `${path}.data`, formBody],
  ...intents.map((intent): Way => [`step ${intent}`, `${path}.data`, { form: `intent=${intent}&scripted=1` }]),
  ["HEAD", path, { method: "HEAD" }],
];

test("spec 2.2, decisions 9: every back-office page has its route", () => {
  expect(adminSections.length).toBeGreaterThanOrEqual(16);
  for (const { path } of adminSections) expect(officePages.map((page) => page.path)).toContain(path);
});

test("security 6.23: every route in the back office's folder or below its address is behind the guard, and tested here", () => {
  const office = routePages.filter(({ path, file }) => path.startsWith("/admin") || file.startsWith("admin/"));
  const outside = office.filter(({ chain }) => !chain.includes("back-office/pages/guarded")).map(({ path }) => path);
  expect(outside).toEqual(["/admin"]);
  const files = (pages: readonly RoutePage[]) => pages.map(({ file }) => file).toSorted();
  expect(files(officePages)).toEqual(files(office.filter(({ path }) => path !== "/admin")));
});

test("security 6.23: this file lists the steps of every page with an action", () => {
  const acting = officePages.filter(({ action }) => action);
  expect(acting.length).toBeGreaterThan(3);
  // The imports and the password form have no steps.
  const withoutSteps = acting.filter(({ steps }) => steps.length === 0).map(({ path }) => path);
  expect(withoutSteps.filter((path) => !path.endsWith("/import")).toSorted()).toEqual([
    "/admin/orders-to-ship/tracking",
    "/admin/sign-in-again",
  ]);
});

describe("security 6.23: API calls of the back office, including streams", () => {
  test.each(staffCalls)("$method $path is no call of visitors or of people without admin rights", async (route) => {
    const path = route.path.replaceAll(/:\w+/g, "x1");
    const question = route.method === "GET" ? {} : { method: route.method, json: {} };
    for (const who of ["visitor", "member"] as const) {
      const answer = await as(who, route.query ? `${path}?q=anna` : path, question);
      // Calls for keys read no cookie (decisions 12.2).
      expect(answer.status, who).toBe(route.access === "key" ? 401 : 404);
      expect(answer.headers["content-type"], who).toContain("application/problem+json");
    }
  });
});

describe("security 6.23: back-office pages", () => {
  test.each(officePages)("$path is refused to visitors and to people without admin rights", async (page) => {
    const title = /<h1[^>]*>([^<]+)</.exec((await as("admin", page.path)).text)?.[1];
    const intents = page.steps.map(([intent]) => intent);
    const refused = async (who: "visitor" | "member", [way, path, question]: Way) => {
      const answer = await as(who, path, question);
      if (who === "visitor") expect(target(answer)?.startsWith("/auth?from=%2Fadmin%2F"), way).toBe(true);
      else expect(target(answer), way).toBe("/");
      expect([202, 302], way).toContain(answer.status);
      expect(answer.headers["cache-control"], way).toBe("private, no-store");
      if (title) expect(answer.text, way).not.toContain(title);
    };
    await Promise.all(ways(page, intents).flatMap((way) => [refused("visitor", way), refused("member", way)]));
  });

  test.each(adminSections)("$path is shown to admins, by document and by .data", async ({ path }) => {
    const page = await as("admin", path);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect(page.text).toContain('name="robots" content="noindex"');
    expect(page.headers["cache-control"]).toBe("private, no-store");
    const data = await as("admin", `${path}.data`);
    expect(data.status).toBe(200);
    expect(target(data)).toBeUndefined();
    expect(data.headers["cache-control"]).toBe("private, no-store");
  });

  test("the requested page is kept with its query, without the router's parameters", async () => {
    const page = await as("visitor", "/admin/orders?state=A_traiter&page=2");
    expect(target(page)).toBe(`/auth?from=${encodeURIComponent("/admin/orders?state=A_traiter&page=2")}`);
    const data = await as("visitor", "/admin/orders.data?_routes=admin%2Forders&state=A_traiter");
    expect(target(data)).toBe(`/auth?from=${encodeURIComponent("/admin/orders?state=A_traiter")}`);
  });

  test("decisions 2: the guard redirects to pages in the stored language", async () => {
    const german = { headers: { cookie: "odovia_lang=de" } };
    expect(target(await ask(shop, "/admin/prices", german))).toBe("/auth?from=%2Fadmin%2Fprices");
    const member = { headers: { cookie: `${cookies.member}; odovia_lang=de` } };
    expect(target(await ask(shop, "/admin/prices.data", member))).toBe("/de");
  });

  test("unknown pages and prefixed ones do not exist", async () => {
    for (const path of ["/admin/nothing", "/en/admin", "/de/admin/prices", "/fr/admin", "/en/dashboard", "/de/account"])
      expect((await as("admin", path)).status, path).toBe(404);
    for (const path of ["/admin/prices/x.css", "/account/x.css", "/dashboard/x"])
      expect((await as("admin", path)).status, path).toBe(404);
  });

  test("/admin shows everybody except admins the login form, without the overview", async () => {
    const links = (text: string) => adminSections.filter(({ path }) => text.includes(path)).length;
    for (const who of ["visitor", "member"] as const)
      for (const path of ["/admin", "/admin.data", "/admin.data?_routes=admin%2Fpages%2Fhome"]) {
        const answer = await as(who, path);
        expect(answer.status).toBe(200);
        expect(links(answer.text)).toBe(0);
      }
    const form = (await as("visitor", "/admin")).text;
    expect(form).toMatch(/<form[^>]*action="\/admin"[^>]*method="post"/);
    expect(form).toContain('href="/reset-password"');
    expect(links((await as("admin", "/admin")).text)).toBe(adminSections.length);
    // The account has no password.
    expect((await as("visitor", "/admin", formBody)).status).toBe(422);
  });
});

test("an unknown id or a failed step shows an error inside the back office, in the person's language", async () => {
  const headers = { cookie: `${cookies.admin}; odovia_lang=de` };
  const missing = ["orders/999999", "promo-codes/constructor", "requests/x1", "dongle-association/x1", "chat/x1", "x1"];
  const answers = await Promise.all([
    ...missing.map((path) => ask(shop, `/admin/${path}`, { headers })),
    ask(shop, "/admin/prices", { headers, form: "intent=nothing" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([...missing.map(() => 404), 400]);
  for (const { text } of answers) {
    const heading = /<h1[^>]*>([^<]+)</.exec(text)![1]!;
    expect(text).toMatch(/<html[^>]* lang="de"/);
    expect(text).toContain(`<title>${heading} · `);
    for (const { path } of adminSections) expect(text, heading).toContain(`href="${path}"`);
  }
  const headings = answers.map(({ text }) => /<h1[^>]*>([^<]+)</.exec(text)![1]);
  expect(new Set(headings).size).toBe(answers.length);
});

describe("spec 2.1: pages of an account", () => {
  test.each(memberPages)("$path needs a session and nothing else", async (page) => {
    for (const [way, path, question] of ways(page, [])) {
      const answer = await as("visitor", path, question);
      expect(target(answer)?.startsWith("/auth?from="), way).toBe(true);
    }
    for (const who of ["member", "admin"] as const) {
      const answer = await as(who, page.path);
      expect(answer.status).toBe(200);
      expect(answer.text).toMatch(/<h1[^>]*>(Tableau de bord|Mon compte)<\/h1>/);
      expect(answer.headers["cache-control"]).toBe("private, no-store");
    }
  });
});

test("security 6.24: a removed admin right takes effect at the next request, for documents and .data", async () => {
  const other = { email: "carla@example.com", password: "carla-horse-battery" };
  await addAdmin(shop.pool, other);
  const cookie = await sessionCookie(shop, other);
  const get = (path: string) => ask(shop, path, { headers: { cookie } });
  expect((await get("/admin/prices")).status).toBe(200);
  await shop.pool.query("delete from admin_users where email = $1", [other.email]);
  expect(target(await get("/admin/prices"))).toBe("/");
  expect(target(await get("/admin/prices.data"))).toBe("/");
  expect((await get("/api/session")).data).toEqual({ user: { email: other.email, name: "carla" }, isAdmin: false });
});

test("security 6.24: a member who is removed at /admin/team loses the open stream and the next request", async () => {
  const other = { email: "dora@example.com", password: "dorothea-lantern-violin" };
  await addAdmin(shop.pool, other);
  const cookie = await sessionCookie(shop, other);
  const headers = { cookie, host: `localhost:${shop.port}` };
  const ended = new Promise<string>((resolve, reject) => {
    const stream = request({ host: "127.0.0.1", port: shop.port, path: "/api/admin/events", headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`The stream was refused: ${answer.statusCode}.`));
      answer.resume();
      answer.once("data", () => void remove());
      answer.once("end", () => resolve("ended"));
    });
    stream.on("error", reject);
    stream.end();
  });
  const remove = async () => {
    const body = new URLSearchParams({ intent: "remove", email: other.email, scripted: "1" }).toString();
    const answer = await as("admin", "/admin/team", { form: body });
    expect(answer.text).toContain("n’a plus accès");
  };
  expect(await ended).toBe("ended");
  expect(target(await ask(shop, "/admin/team", { headers: { cookie } }))).toBe("/auth?from=%2Fadmin%2Fteam");
});
