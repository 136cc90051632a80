/** What the browser loads before a page works, in bytes of brotli: HTML, JavaScript with all its static imports, CSS, fonts. */
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { type Answer, ask } from "./ask.ts";

const compress = promisify(brotliCompress);
const acceptBrotli = { "accept-encoding": "br" };

export type PageBytes = {
  path: string;
  status: number;
  html: number;
  javascript: number;
  css: number;
  fonts: number;
  /** All together; a style sheet within the page is part of its HTML. */
  total: number;
};

/** Remembers the files that pages share. */
export function createPageMeter(shop: { port: number }): (path: string) => Promise<PageBytes> {
  const files = new Map<string, Promise<{ size: number; text: string }>>();
  /** Nearly all pages of islands contain the same. */
  const styleSheets = new Map<string, Promise<number>>();

  const file = (path: string) => {
    const cached = files.get(path) ?? load(path);
    files.set(path, cached);
    return cached;
  };
  const load = async (path: string) => {
    const answer = await ask(shop, path, { headers: acceptBrotli });
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    return { size: await sizeOf(answer), text: answer.text };
  };
  const styleSheet = (text: string) => {
    const cached = styleSheets.get(text) ?? compressedSize(text);
    styleSheets.set(text, cached);
    return cached;
  };
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

  return async (path) => {
    const answer = await ask(shop, path, { headers: acceptBrotli });
    const { status, text } = answer;
    const scripts = await withImports(scriptsOf(text));
    const styles = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1];
    const html = await sizeOf(answer);
    const javascript = await sum(scripts);
    // Pages of islands contain their style sheet.
    const css = styles ? await styleSheet(styles) : await sum(linksOf(text, /rel="stylesheet"/));
    const fonts = await sum(linksOf(text, /as="font"/));
    return { path, status, html, javascript, css, fonts, total: html + javascript + fonts + (styles ? 0 : css) };
  };
}

/** As it is sent; what was sent uncompressed (personal pages, files whose turn has not come) as it would be. */
async function sizeOf({ bytes, headers, text }: Answer): Promise<number> {
  const isText = /^(text|application)\//.test(headers["content-type"] ?? "");
  return isText && headers["content-encoding"] === undefined ? compressedSize(text) : bytes.length;
}

async function compressedSize(text: string): Promise<number> {
  const body = Buffer.from(text);
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
