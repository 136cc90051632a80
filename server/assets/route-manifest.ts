// A short form of React Router's manifest of all routes, which every application page loads.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const opening = "window.__reactRouterManifest=";
const named = /^manifest-\w+\.js$/;

type Routes = Record<string, { id: string; parentId?: string; path?: string; index?: boolean; imports?: string[] }>;

/** Of app/site/islands/page-kind.ts. */
type IsIslandRoute = (route: Routes[string]) => boolean;

/**
 * Without pages of islands and the back office, to which links from public pages load documents, and without what each page
 * imports: few public pages lead to another without a document, and all would carry the names of the files of a hundred
 * routes (5 KB). It names its own address, which the browser preloads.
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

/** Writes it beside React Router's own, which the server's build makes (app/site/public-manifest.ts has its name). */
export function writePublicManifest(buildDirectory: string, isIslandRoute: IsIslandRoute): Plugin {
  return {
    name: "public-manifest",
    apply: "build",
    closeBundle() {
      if (this.environment.name !== "ssr") return;
      const folder = join(buildDirectory, "client", "assets");
      for (const name of readdirSync(folder).filter((each) => named.test(each)))
        writeFileSync(
          join(folder, `public-${name}`),
          publicManifest(readFileSync(join(folder, name), "utf8"), isIslandRoute),
        );
    },
  };
}
