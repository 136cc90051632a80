import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { orderStatuses } from "#app/orders/order-status.ts";
import { Dashboard, shownFigures } from "./dashboard.tsx";
import { type DashboardData, dashboardTexts, visitData } from "./dashboard-data.server.ts";
import { readRange } from "./range.ts";
import { type TaskKey, taskPaths } from "./task-paths.ts";
import { taskOf } from "./tasks.server.ts";

const now = new Date("2026-11-27T10:00:00Z");
const day = { orders: 3, paid: 2, revenue: 15_800 };

function dataOf(query: string): DashboardData {
  const range = readRange(new URLSearchParams(query), "2026-11-27");
  const days = Array.from({ length: range.days }, () => ({ ...day, day: "2026-11-20" }));
  const sold = { days, countries: [], languages: [] };
  const since = new Date(now.getTime() - 20 * 86_400_000);
  const tasks = (Object.keys(taskPaths) as TaskKey[]).flatMap((key) => taskOf(key, { count: 2, since }, now));
  return {
    range,
    days,
    earlierDays: days,
    sum: day,
    earlierSum: day,
    today: days[0]!,
    held: 1,
    tasks,
    states: orderStatuses.map((status) => ({ status, count: 4 })),
    isPartlyCounted: new Set(["Livree"]),
    countries: [{ ...day, country: "FR" }],
    otherCountries: day,
    languages: [{ ...day, language: "fr" }],
    codes: [{ name: "SALON-1", paid: 2, revenue: 12_800 }],
    campaigns: [{ name: "Salon & co", paid: 2, revenue: 12_800 }],
    models: [{ brand: "Lada", model: "Niva", checks: 4 }],
    refunds: 1,
    refunded: 7_900,
    withdrawals: 2,
    visits: visitData(range, { visits: { days: [], pages: [], times: () => [] }, orders: sold }),
  };
}

test("decisions 9: the overview is written in each language, for each range and figure, and each line is a link", () => {
  for (const language of languages)
    for (const query of ["days=1", "days=90", "from=2026-10-01&to=2026-10-31"])
      for (const figure of shownFigures) {
        const t = dashboardTexts(language);
        const data = dataOf(query);
        const Stub = createRoutesStub([
          { path: "/", Component: () => <Dashboard title="x" data={data} t={t} language={language} figure={figure} /> },
        ]);
        const html = renderToStaticMarkup(<Stub />);
        for (const key of Object.keys(taskPaths) as TaskKey[])
          expect(html).toContain(`href="${taskPaths[key].replaceAll("&", "&amp;")}"`);
        expect(html).toContain("campaign=Salon+%26+co");
        expect(html).not.toMatch(/[{}]|undefined|NaN/);
      }
});
