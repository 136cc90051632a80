/** Settings that change public pages, in a shop that goes on running. */
import { expect, test, vi } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { announce, startTestShop } from "../shop.ts";
import { ask } from "./ask.ts";

const shop = startForTests(() => startTestShop({ hasLessWork: true }));

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
  // Whoever chose it earlier is not sent around in circles.
  expect(await locationOf("/faq", "odovia_lang=de")).toEqual([200, undefined]);
  expect(await locationOf("/suivi", "odovia_lang=de")).toEqual([302, "/de/suivi"]);
  expect(await locationOf("/faq", "odovia_lang=es")).toEqual([302, "/es/faq"]);
  for (const path of ["/faq", "/es/faq", "/sitemap.xml", "/llms.txt"])
    expect((await ask(shop, path)).text, path).not.toMatch(/hreflang="de"|\/de\//i);
  expect((await ask(shop, "/product-feed/de.xml")).status).toBe(404);
  const withdrawal = await ask(shop, "/de/retractation");
  expect(withdrawal.text).toMatch(/<html lang="de"[^>]*data-languages="fr en es it"/);
  expect(withdrawal.text).toContain('<meta name="robots" content="noindex"');
  expect((await ask(shop, "/de/nothing-here")).status).toBe(404);
  await store("languages", {});
  await vi.waitFor(async () => expect((await ask(shop, "/de/faq")).status).toBe(200), 10_000);
});
