import { sendEReport } from "#app/invoices/e-reporting.server.ts";
import { readReportingPeriod } from "#app/invoices/reporting-periods.ts";
import { defineStep, refusedAsToast, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { booksTexts } from "./books-texts.server.ts";

export const booksAction = staffAction({
  messages: (language) => booksTexts(language).messages,
  steps: {
    "send-e-report": defineStep({
      permission: "exports.money",
      fields: {},
      recent: true,
      isConfirmedFirst: true,
      async run(staff, _, { form }) {
        const period = readReportingPeriod(String(form.get("period")));
        if (!period) return { ok: false, error: "periodNotOver" };
        return refusedAsToast(await sendEReport(staff, period));
      },
    }),
  },
});
