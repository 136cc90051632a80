import { expect, test } from "vitest";
import { publicManifest } from "./route-manifest.ts";

test("the public manifest has every route but the back office's, and names no imports", () => {
  const imports = ["/assets/react.js"];
  const root = { id: "root", module: "/assets/root.js", imports };
  const faq = { id: "faq", parentId: "root", path: "faq", module: "/assets/faq.js", imports };
  const office = { id: "site/office-frame", parentId: "root", imports };
  const guarded = { id: "guarded", parentId: office.id, imports };
  const orders = { id: "orders", parentId: guarded.id, imports };
  const routes = { root, faq, [office.id]: office, guarded, orders };
  const written = publicManifest(`window.__reactRouterManifest=${JSON.stringify({ entry: { imports }, routes })};`);
  expect(JSON.parse(written.replaceAll(/^window\.__reactRouterManifest=|;$/g, ""))).toEqual({
    entry: { imports },
    routes: { root: { ...root, imports: [] }, faq: { ...faq, imports: [] } },
  });
});
