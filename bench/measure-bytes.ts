import { paths } from "#app/paths.ts";
import { isIslandPage } from "#app/site/islands/page-kind.ts";
import { sitePages } from "#app/site/site-map.ts";
import { budgets } from "./budgets.ts";
import { createPageMeter, type PageBytes } from "./page-bytes.ts";
import { type Row, rounded, row, verdictOf } from "./report.ts";

const kilobytes = (bytes: number) => bytes / 1024;

function javascriptBudget(path: string): number {
  const { purchase, application, page } = budgets.javascriptKilobytes;
  if (isIslandPage(path)) return page;
  return path === paths.purchase || path === paths.confirmation ? purchase : application;
}

function htmlBudget(path: string): number {
  const { home, page, application } = budgets.htmlKilobytes;
  if (path === paths.home) return home;
  return isIslandPage(path) ? page : application;
}

/** Each page of the site map in French: JavaScript, HTML, CSS and fonts of the first load. */
export async function measureBytes(shopUrl: string): Promise<{ rows: Row[]; table: string }> {
  const measure = createPageMeter(shopUrl);
  const pages: PageBytes[] = [];
  for (const { path } of sitePages) pages.push(await measure(path));
  const rows = pages.flatMap(rowsOf);
  const lines = pages.map((page) => {
    const cells = rowsOf(page).map(
      (row) => `${rounded(row.value!).padStart(5)} ${verdictOf(row) === "over" ? "!" : " "}`,
    );
    return `${page.path.padEnd(26)} ${cells.join("  ")}${page.status === 200 ? "" : `  answers ${page.status}`}`;
  });
  const head = `${"KB of brotli, first load".padEnd(26)}     JS     HTML      CSS    fonts`;
  return { rows, table: [head, ...lines].join("\n") };
}

function rowsOf(page: PageBytes): Row[] {
  const part = (what: string, bytes: number, amount: number): Row =>
    row(`${what} of ${page.path}`, kilobytes(bytes), "KB brotli", { budget: { amount } });
  return [
    part("JavaScript", page.javascript, javascriptBudget(page.path)),
    part("HTML", page.html, htmlBudget(page.path)),
    part("CSS", page.css, budgets.cssKilobytes),
    part("fonts", page.fonts, budgets.fontKilobytes),
  ];
}
