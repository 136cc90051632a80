import type { RouterContextProvider } from "react-router";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { requireRecentSignIn } from "#app/staff-ui/sign-in/recent-sign-in.server.ts";
import { type Staff, staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { type Month, readMonth, writeMonth } from "../month.ts";

type MonthExport =
  | "sales-journal-exported"
  | "entries-exported"
  | "vat-exported"
  | "day-totals-exported"
  | "payouts-read";

/** Checks month and recent sign-in, and writes the audit row (law 4). */
export async function openMonthExport(
  context: Readonly<RouterContextProvider>,
  url: URL,
  action: MonthExport,
): Promise<{ staff: Staff; month: Month }> {
  const month = readMonth(url.searchParams.get("month"));
  if (!month) throw new Response(null, { status: 404 });
  return { staff: await openExport(context, url, action, month), month };
}

/** `after`: what is exported instead of the whole month. */
export async function openExport(
  context: Readonly<RouterContextProvider>,
  url: URL,
  action: MonthExport,
  month: Month,
  after?: Record<string, string | number>,
): Promise<Staff> {
  const staff = staffOf(context);
  requireRecentSignIn(context, `${url.pathname}${url.search}`);
  await staff.db.transaction((tx) =>
    recordAudit(tx, staff.author, action, `month:${writeMonth(month)}`, after ? { after } : {}),
  );
  return staff;
}
