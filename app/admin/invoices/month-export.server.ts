import type { RouterContextProvider } from "react-router";
import { type Month, readMonth, writeMonth } from "#app/invoices/month.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { requireRecentSignIn } from "../frame/recent-sign-in.server.ts";
import { type Staff, staffOf } from "../frame/staff.server.ts";

/** Before a month's file: the month is one, the sign-in is recent, and a row of the audit says who took it (law 4). */
export async function openMonthExport(
  context: Readonly<RouterContextProvider>,
  url: URL,
  action: "sales-journal-exported" | "vat-exported",
): Promise<{ staff: Staff; month: Month }> {
  const month = readMonth(url.searchParams.get("month"));
  if (!month) throw new Response(null, { status: 404 });
  const staff = staffOf(context);
  requireRecentSignIn(context, `${url.pathname}${url.search}`);
  await staff.db.transaction((tx) =>
    recordAudit(tx, {
      author: staff.author,
      action,
      entity: { type: "month", id: writeMonth(month) },
      before: null,
      after: null,
    }),
  );
  return { staff, month };
}
