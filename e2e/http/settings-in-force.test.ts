/** Settings that change public pages, in a shop that goes on running. */
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { admin, announce } from "../shop.ts";
import { sessionCookie, startAccountsShop } from "./accounts-shop.ts";
import { ask } from "./ask.ts";

const shop = startForTests(() => startAccountsShop());

async function store(section: string, values: Record<string, unknown>) {
  await shop.pool.query(
    `insert into shop_settings (name, values) values ($1, $2)
     on conflict (name) do update set values = excluded.values, version = shop_settings.version + 1`,
    [section, values],
  );
  await announce(shop.pool, { topic: "settings" });
}

const locationOf = async (path: string, cookie = "") => {
  const { status, headers } = await ask(shop, path, { headers: { cookie } });
  return [status, headers.location];
};

test("decisions 9.8: the pages of a language that is off lead to French at once, and those of its buyers go on", async () => {
  expect((await ask(shop, "/de/faq")).status).toBe(200);
  expect((await ask(shop, "/faq")).text).toMatch(/hreflang="de"/i);
  await store("languages", { de: false });
  await vi.waitFor(async () => expect(await locationOf("/de/faq?q=1")).toEqual([302, "/faq?q=1"]), 10_000);
  expect(await locationOf("/de")).toEqual([302, "/"]);
  // An earlier choice of it leads to no redirect in circles.
  expect(await locationOf("/faq", "odovia_lang=de")).toEqual([200, undefined]);
  expect(await locationOf("/suivi", "odovia_lang=de")).toEqual([302, "/de/suivi"]);
  expect(await locationOf("/faq", "odovia_lang=es")).toEqual([302, "/es/faq"]);
  for (const path of ["/faq", "/es/faq", "/sitemap.xml", "/llms.txt"])
    expect((await ask(shop, path)).text, path).not.toMatch(/hreflang="de"|\/de\//i);
  expect((await ask(shop, "/product-feed/de.xml")).status).toBe(404);
  const withdrawal = await ask(shop, "/de/retractation");
  expect(withdrawal.text).toMatch(/<html lang="de"[^>]*data-languages="fr en es it"/);
  expect(withdrawal.text).toContain('<meta name="robots" content="noindex"');
  const missing = await ask(shop, "/de/nothing-here");
  expect([missing.status, /<html lang="(\w+)"/.exec(missing.text)?.[1]]).toEqual([404, "fr"]);
  await store("languages", {});
  await vi.waitFor(async () => expect((await ask(shop, "/de/faq")).status).toBe(200), 10_000);
});

const boundary = "----files";
const upload = (cookie: string, slot: string, file: Buffer) =>
  ask(shop, "/admin/settings/files", {
    headers: { cookie, "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      ...Object.entries({ intent: "upload-file", row: slot, submission: crypto.randomUUID() }).map(([name, value]) =>
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      ),
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });

test("security 6.102, decisions 9.8: an uploaded certificate is on its page at once, with headers that let it do nothing", async () => {
  const cookie = await sessionCookie(shop, admin);
  const certificates = async () => (await ask(shop, "/certifications")).text;
  expect(await certificates()).not.toContain("/documents/publisher/");
  const file = readFileSync("public/documents/odovia-manual-fr.pdf");
  expect((await upload(cookie, "redCE", file)).status).toBe(303);
  const [, address] = /href="(\/documents\/publisher\/redCE-[0-9a-f]{20}\.pdf)"/.exec(await certificates())!;
  const answer = await ask(shop, address!);
  expect([answer.status, answer.bytes.equals(file)]).toEqual([200, true]);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="redCE.pdf"',
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": expect.stringMatching(/^default-src 'none';.*; sandbox$/),
  });
  expect((await upload(cookie, "founder", readFileSync("public/images/social/fr/home.jpg"))).status).toBe(303);
  const [, photo] = /src="(\/documents\/publisher\/founder-[0-9a-f]{20}\.jpg)"/.exec((await ask(shop, "/about")).text)!;
  expect((await ask(shop, photo!)).headers["content-security-policy"]).toContain("sandbox");
  const refused = await upload(cookie, "safetyCE", Buffer.from("<script>alert(1)</script>"));
  expect([refused.status, (await certificates()).match(/documents\/publisher/g)?.length]).toEqual([409, 1]);
  expect((await upload("", "eMark", file)).status).not.toBe(200);
  expect((await ask(shop, "/documents/publisher/redCE-0.pdf")).status).toBe(404);
});
