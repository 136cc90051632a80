import { expect, test } from "vitest";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { createMissingPages, unknownPaths } from "./missing-pages.ts";

type Routes = Parameters<typeof unknownPaths>[0];
const route = (id: string, parentId: string | undefined, path?: string, index?: true) => ({
  id,
  ...(parentId === undefined ? {} : { parentId }),
  ...(path === undefined ? {} : { path }),
  ...(index ? { index } : {}),
});
const routes = Object.fromEntries(
  [
    route("root", undefined, ""),
    route("frame", "root"),
    route("language", "frame", ":lang?"),
    route("home", "language", undefined, true),
    route("faq", "language", "faq"),
    route("auth", "frame", "auth"),
    route("guarded", "frame"),
    route("orders", "guarded", "admin/orders"),
    route("order", "guarded", "admin/orders/:id"),
    route("missing", "frame", "*"),
  ].map((each) => [each.id, each]),
) as unknown as Routes;

test.each([
  ["/nothing", "word"],
  ["/nothing/else", "words"],
  ["/de/nothing", "words"],
  ["/a/b/faq", "words"],
  ["/.env", "word"],
  ["/admin", "word"],
  // Pages, or what may be a page: left to the router.
  ["/", undefined],
  ["/faq", undefined],
  ["/FAQ", undefined],
  ["/de", undefined],
  ["/de/faq", undefined],
  ["/zz/faq", undefined],
  ["/auth", undefined],
  ["/admin/orders", undefined],
  ["/admin/orders/1", undefined],
  ["/_", undefined],
  ["/%61uth", undefined],
  ["//faq", undefined],
  ["/nothing/", undefined],
])("%s is certainly no page: %s", (path, kind) => {
  expect(unknownPaths(routes)(path)).toBe(kind);
});

test("security 6.57: a thousand unknown addresses are rendered once per language and kind, whatever they are called", async () => {
  const rendered: string[] = [];
  const answer = createMissingPages({
    routes,
    publicUrl: "https://shop.example",
    async render(request) {
      rendered.push(`${new URL(request.url).pathname} ${request.headers.get("cookie")}`);
      const html = '<a href="/auth?from=%2Fmissing-page">in</a>';
      return new Response(html, { status: 404, headers: { "content-security-policy": "x" } });
    },
  });
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    answer(new Request(`https://shop.example${path}`, { headers, method }));
  const answers = await Promise.all(Array.from({ length: 1_000 }, (_, i) => ask(`/unknown-${i}`)));
  expect(rendered).toHaveLength(1);
  for (const each of [answers[0]!, answers[999]!]) {
    expect(each.status).toBe(404);
    expect(each.headers.get("content-security-policy")).toBe("x");
    expect(await each.text()).toBe('<a href="/auth">in</a>');
  }
  await ask("/unknown", { cookie: "odovia_lang=de" });
  await ask("/de/unknown");
  await ask("/de/unknown-too");
  await ask("/unknown.data");
  expect(rendered).toEqual([
    "/missing-page odovia_lang=fr",
    "/missing-page odovia_lang=de",
    "/missing-page/missing-page odovia_lang=de",
    "/missing-page.data odovia_lang=fr",
  ]);
  expect((await ask("/unknown", { "accept-encoding": "br" }))!.headers.get("content-encoding")).toBe("br");
  expect(await (await ask("/unknown", {}, "HEAD"))!.text()).toBe("");
  expect(await ask("/faq")).toBeUndefined();
  expect(await ask("/unknown.data?_routes=home")).toBeUndefined();
  expect(await ask("/unknown", {}, "POST")).toBeUndefined();
});

test("what is not rendered as missing is not cached", async () => {
  let status = 503;
  let count = 0;
  const answer = createMissingPages({
    routes,
    publicUrl: "https://shop.example",
    render: async () => {
      count++;
      return new Response("page", { status });
    },
  });
  const ask = () => answer(new Request("https://shop.example/unknown"));
  expect(await ask()).toBeUndefined();
  status = 404;
  expect((await ask())!.status).toBe(404);
  expect((await ask())!.status).toBe(404);
  expect(count).toBe(2);
});

test("decisions 9.8: a setting is in force on the page of unknown addresses too", async () => {
  let rendered = 0;
  const answer = createMissingPages({
    routes,
    publicUrl: "https://shop.example",
    render: async () => new Response(String(++rendered), { status: 404 }),
  });
  const text = async () => (await answer(new Request("https://shop.example/unknown")))?.text();
  expect([await text(), await text()]).toEqual(["1", "1"]);
  applyShopValues({ stored: new Map([["languages", { de: false }]]) });
  try {
    expect([await text(), await text()]).toEqual(["2", "2"]);
  } finally {
    applyShopValues({ stored: new Map() });
  }
});
