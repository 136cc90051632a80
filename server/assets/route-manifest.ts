import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const opening = "window.__reactRouterManifest=";
const named = /^manifest-\w+\.js$/;

type Routes = Record<string, { id: string; parentId?: string; path?: string; index?: boolean; imports?: string[] }>;

type IsIslandRoute = (route: Routes[string]) => boolean;

/**
 * Leaves out island pages and the back office, to which links always load documents, and the imports of each page: with the
 * file names of a hundred routes each page would carry 5 KB more. The manifest names its own address, which the browser
 * preloads.
 */
export function publicManifest(manifest: string, isIslandRoute: IsIslandRoute): string {
  const content = JSON.parse(manifest.slice(opening.length).replace(/;$/, "")) as { url: string; routes: Routes };
  const isOfOffice = ({ id, parentId }: Routes[string]): boolean =>
    id === "site/office-frame" ||
    Object.values(content.routes).some((route) => route.id === parentId && isOfOffice(route));
  const routes = Object.values(content.routes)
    .filter((route) => !isOfOffice(route) && !isIslandRoute(route))
    .map((route) => [route.id, { ...route, imports: [] }]);
  const short = {
    ...content,
    url: content.url.replace("/manifest-", "/public-manifest-"),
    routes: Object.fromEntries(routes),
  };
  return `${opening}${JSON.stringify(short)};`;
}

/**
 * The same for the router in fewer compressed bytes, with a hundred routes: it reads an absent flag as a false one, and loads
 * the imports of a route all at once, whatever their order.
 */
export const compactManifest = (manifest: string): string =>
  manifest
    .replaceAll(/"has\w+":false,/g, "")
    .replaceAll(
      /"imports":\[([^\]]*)\]/g,
      (_, files: string) => `"imports":[${files.split(",").toSorted().join(",")}]`,
    );

export function writePublicManifest(buildDirectory: string, isIslandRoute: IsIslandRoute): Plugin {
  return {
    name: "public-manifest",
    apply: "build",
    closeBundle() {
      if (this.environment.name !== "ssr") return;
      const folder = join(buildDirectory, "client", "assets");
      for (const name of readdirSync(folder).filter((each) => named.test(each))) {
        const manifest = compactManifest(readFileSync(join(folder, name), "utf8"));
        writeFileSync(join(folder, name), manifest);
        writeFileSync(join(folder, `public-${name}`), publicManifest(manifest, isIslandRoute));
      }
    },
  };
}
