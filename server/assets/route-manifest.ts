// A short form of React Router's manifest of all routes, which every application page loads.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const opening = "window.__reactRouterManifest=";
const named = /^manifest-\w+\.js$/;

type Routes = Record<string, { id: string; parentId?: string; imports?: string[] }>;

/**
 * Without the back office, to which links from public pages load documents, and without what each page imports: few public
 * pages lead to another without a document, and all would carry the names of the files of a hundred routes (4 KB).
 */
export function publicManifest(manifest: string): string {
  const content = JSON.parse(manifest.slice(opening.length).replace(/;$/, "")) as { routes: Routes };
  const isOfOffice = ({ id, parentId }: Routes[string]): boolean =>
    id === "site/office-frame" ||
    Object.values(content.routes).some((route) => route.id === parentId && isOfOffice(route));
  const routes = Object.values(content.routes)
    .filter((route) => !isOfOffice(route))
    .map((route) => [route.id, { ...route, imports: [] }]);
  return `${opening}${JSON.stringify({ ...content, routes: Object.fromEntries(routes) })};`;
}

/** Writes it beside React Router's own, which the server's build makes (app/site/public-manifest.ts has its name). */
export function writePublicManifest(buildDirectory: string): Plugin {
  return {
    name: "public-manifest",
    apply: "build",
    closeBundle() {
      if (this.environment.name !== "ssr") return;
      const folder = join(buildDirectory, "client", "assets");
      for (const name of readdirSync(folder).filter((each) => named.test(each)))
        writeFileSync(join(folder, `public-${name}`), publicManifest(readFileSync(join(folder, name), "utf8")));
    },
  };
}
