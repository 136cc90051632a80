/** What the browser loads before a page works, in bytes of brotli: HTML, JavaScript with all its static imports, CSS, fonts. */
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { rawGet } from "./raw-get.ts";

const compress = promisify(brotliCompress);

export type PageBytes = {
  path: string;
  status: number;
  html: number;
  javascript: number;
  css: number;
  fonts: number;
};

export function createPageMeter(shopUrl: string) {
  const files = new Map<string, Promise<{ size: number; text: string }>>();

  const file = (path: string) => {
    const known = files.get(path) ?? load(path);
    files.set(path, known);
    return known;
  };
  async function load(path: string): Promise<{ size: number; text: string }> {
    const { status, body } = await rawGet(`${shopUrl}${path}`);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    return { size: path.endsWith(".woff2") ? body.length : await compressedSize(body), text: body.toString("utf8") };
  }
  async function withImports(entries: string[]): Promise<string[]> {
    const all = new Set<string>();
    const waiting = [...entries];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (all.has(path)) continue;
      all.add(path);
      waiting.push(...staticImports((await file(path)).text, path));
    }
    return [...all].toSorted();
  }
  const sum = async (paths: string[]) =>
    (await Promise.all(paths.map(file))).reduce((total, { size }) => total + size, 0);

  return async function measure(path: string): Promise<PageBytes> {
    const { status, body } = await rawGet(`${shopUrl}${path}`);
    const html = body.toString("utf8");
    const scripts = await withImports(scriptsOf(html));
    const styles = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1];
    return {
      path,
      status,
      html: await compressedSize(body),
      javascript: await sum(scripts),
      // Pages of islands hold their style sheet.
      css: styles ? await compressedSize(Buffer.from(styles)) : await sum(linksOf(html, /rel="stylesheet"/)),
      fonts: await sum(linksOf(html, /as="font"/)),
    };
  };
}

/** The server compresses in the same way, but in the background: measured here it does not depend on the moment. */
async function compressedSize(body: Buffer): Promise<number> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return (await compress(body, { params })).length;
}

function linksOf(html: string, kind: RegExp): string[] {
  const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => kind.test(tag));
  return [
    ...new Set(links.map((tag) => /href="([^"]+)"/.exec(tag)?.[1]).filter((path) => path?.startsWith("/"))),
  ] as string[];
}

/** Script elements, preloaded modules, and what inline modules import. */
function scriptsOf(html: string): string[] {
  const sources = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)].map((match) => match[1]!);
  const inline = [...html.matchAll(/<script\b[^>]*type="module"[^>]*>([\s\S]*?)<\/script>/g)].flatMap((match) =>
    staticImports(match[1]!, "/"),
  );
  return [...new Set([...sources, ...linksOf(html, /rel="modulepreload"/), ...inline])].filter((path) =>
    path.startsWith("/"),
  );
}

/** Of built code, so the forms are few: `from"./a.js"` and `import"./a.js"`; `import(` is a later load and not counted. */
function staticImports(code: string, from: string): string[] {
  const names = [...code.matchAll(/(?:\bfrom|\bimport)\s*["']([^"'\n]+\.js)["']/g)].map((match) => match[1]!);
  return names.map((name) => new URL(name, `http://shop${from}`).pathname);
}
