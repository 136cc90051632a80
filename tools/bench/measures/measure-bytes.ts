import { sitePages } from "#app/site/site-map.ts";
import { type ByteLimits, byteLimitsOf } from "../../../e2e/http/byte-limits.ts";
import { createPageMeter, type PageBytes } from "../../../e2e/http/page-bytes.ts";
import { type Row, rounded, row, verdictOf } from "../report.ts";

const kilobytes = (bytes: number) => bytes / 1024;

export async function measureBytes(shop: { port: number }): Promise<{ rows: Row[]; table: string }> {
  const measure = createPageMeter(shop);
  const pages: PageBytes[] = [];
  for (const { path } of sitePages) pages.push(await measure(path));
  const rows = pages.flatMap(rowsOf);
  const lines = pages.map((page) => {
    const cells = rowsOf(page).map(
      (row) =>
        `${(row.value === null ? "–" : rounded(row.value)).padStart(5)} ${verdictOf(row) === "over" ? "!" : " "}`,
    );
    return `${page.path.padEnd(26)} ${cells.join("  ")}${page.status === 200 ? "" : `  answers ${page.status}`}`;
  });
  const head = `${"KB of brotli, first load".padEnd(26)}     JS     HTML      CSS    fonts      all`;
  return { rows, table: [head, ...lines].join("\n") };
}

function rowsOf(page: PageBytes): Row[] {
  const limits = byteLimitsOf(page.path);
  const size = (what: string, bytes: number, overrides: Partial<Row> = {}): Row =>
    row(`${what} of ${page.path}`, page.status === 200 ? kilobytes(bytes) : null, "KB brotli", {
      better: "less",
      ...overrides,
    });
  const part = (what: string, kind: keyof ByteLimits): Row =>
    size(what, page[kind], { budget: { amount: kilobytes(limits[kind]) } });
  return [
    part("JavaScript", "javascript"),
    part("HTML", "html"),
    part("CSS", "css"),
    part("fonts", "fonts"),
    size("all", page.total),
  ];
}
