// The files that island pages load, as named in the manifest of Vite's client build.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest, Plugin } from "vite";

const virtualName = "virtual:island-files";
export const islandsEntry = "app/site/islands/entry.ts";
const mountEntry = "app/ui/islands/mount-island.tsx";
const styleSheet = "app/styles/pages.css";
const homeStyleSheet = "app/styles/home.css";
export const islandStyleSheets = [styleSheet, homeStyleSheet];

/** `module`: script of every island page; `react`: loaded with the first React island; the others: style sheets. */
function islandFiles(buildDirectory: string) {
  const client = join(buildDirectory, "client");
  const manifest = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8")) as Manifest;
  const chunks = new Map(Object.entries(manifest));
  const filesOf = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = chunks.get(key);
    if (!chunk) throw new Error(`Vite's manifest has no ${key}`);
    if (found.has(`/${chunk.file}`)) return found;
    found.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) filesOf(imported, found);
    return found;
  };
  const [module, ...imports] = filesOf(islandsEntry);
  const stylesOf = (sheet: string) => {
    const styles = [...chunks.values()].find(({ src, file }) => src?.endsWith(sheet) && file.endsWith(".css"));
    if (!styles) throw new Error(`Vite's manifest has no ${sheet}`);
    return readFileSync(join(client, styles.file), "utf8").trim();
  };
  return {
    module,
    imports,
    react: [...filesOf(mountEntry)].filter((file) => file !== module && !imports.includes(file)),
    styles: stylesOf(styleSheet),
    homeStyles: stylesOf(homeStyleSheet),
  };
}

export function serveIslandFiles(buildDirectory: string): Plugin {
  let isBuild = false;
  return {
    name: "island-files",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    resolveId: (id) => (id === virtualName ? `\0${virtualName}` : undefined),
    load(id) {
      if (id !== `\0${virtualName}`) return;
      const files = isBuild
        ? islandFiles(buildDirectory)
        : // Hot reloading needs the runtime.
          {
            module: `/${islandsEntry}`,
            imports: [],
            react: [],
            runtime: "/@id/__x00__virtual:react-router/inject-hmr-runtime",
          };
      return `export const islandFiles = ${JSON.stringify(files)};`;
    },
  };
}
