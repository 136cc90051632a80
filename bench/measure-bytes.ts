import { sitePages } from "#app/site/paths.ts";
import { budgets } from "./budgets.ts";
import { createPageMeter, type PageBytes } from "./page-bytes.ts";
import type { Row } from "./report.ts";

const kilobytes = (bytes: number) => bytes / 1024;

function javascriptBudget(path: string): number {
  const { home, purchase, page } = budgets.javascriptKilobytes;
  return path === "/" ? home : path === "/acheter" ? purchase : page;
}

/** Each page of the site map in French: JavaScript and HTML; then CSS and fonts, which all share. */
export async function measureBytes(shopUrl: string): Promise<Row[]> {
  const measure = createPageMeter(shopUrl);
  const pages: PageBytes[] = [];
  for (const { path } of sitePages) pages.push(await measure(path));
  const there = pages.filter(({ status }) => status === 200);
  const missing = pages.filter(({ status }) => status !== 200);
  const most = (of: (page: PageBytes) => number) => kilobytes(Math.max(0, ...there.map(of)));
  return [
    ...there.flatMap((page): Row[] => [
      {
        what: `JavaScript of ${page.path}`,
        value: kilobytes(page.javascript),
        unit: "KB brotli",
        budget: { amount: javascriptBudget(page.path) },
        note: `${page.scripts.length} files`,
      },
      {
        what: `HTML of ${page.path}`,
        value: kilobytes(page.html),
        unit: "KB brotli",
        budget: { amount: budgets.htmlKilobytes },
      },
    ]),
    {
      what: "CSS, most of any page",
      value: most((page) => page.css),
      unit: "KB brotli",
      budget: { amount: budgets.cssKilobytes },
    },
    {
      what: "fonts preloaded, most of any page",
      value: most((page) => page.fonts),
      unit: "KB",
      budget: { amount: budgets.fontKilobytes },
    },
    ...(missing.length > 0
      ? [
          {
            what: "pages of the site map that do not answer 200",
            value: missing.length,
            unit: "pages",
            note: `not measured; ${missing
              .map(({ path }) => path)
              .slice(0, 3)
              .join(", ")} …`,
          },
        ]
      : []),
  ];
}
