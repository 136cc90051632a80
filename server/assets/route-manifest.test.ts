import { expect, test } from "vitest";
import { isIslandRoute } from "#app/site/islands/page-kind.ts";
import { compactManifest, publicManifest } from "./route-manifest.ts";

test("the public manifest has the applications alone, without the back office, and names no imports", () => {
  const imports = ["/assets/react.js"];
  const root = { id: "root", path: "", module: "/assets/root.js", imports };
  const withdrawal = {
    id: "withdrawal",
    parentId: "root",
    path: "retractation",
    module: "/assets/withdrawal.js",
    imports,
  };
  const home = { id: "home", parentId: "root", index: true, module: "/assets/home.js", imports };
  const faq = { id: "faq", parentId: "root", path: "faq", module: "/assets/faq.js", imports };
  const office = { id: "site/office-frame", parentId: "root", imports };
  const guarded = { id: "guarded", parentId: office.id, imports };
  const orders = { id: "orders", parentId: guarded.id, imports };
  const routes = { root, withdrawal, home, faq, [office.id]: office, guarded, orders };
  const written = publicManifest(
    `window.__reactRouterManifest=${JSON.stringify({ url: "/assets/manifest-1.js", entry: { imports }, routes })};`,
    isIslandRoute,
  );
  expect(JSON.parse(written.replaceAll(/^window\.__reactRouterManifest=|;$/g, ""))).toEqual({
    url: "/assets/public-manifest-1.js",
    entry: { imports },
    routes: { root: { ...root, imports: [] }, withdrawal: { ...withdrawal, imports: [] } },
  });
});

test("a flag that is false is left out, and imports stand in one order", () => {
  const manifest =
    '{"id":"faq","hasAction":false,"hasLoader":true,"module":"/faq.js","imports":["/b.js","/a.js"],"css":[]}';
  const compact = '{"id":"faq","hasLoader":true,"module":"/faq.js","imports":["/a.js","/b.js"],"css":[]}';
  expect(compactManifest(manifest)).toBe(compact);
  expect(compactManifest('{"imports":[]}')).toBe('{"imports":[]}');
});
