import { sendEReport } from "#app/invoices/e-reporting.server.ts";
import { readMonth } from "#app/invoices/month.ts";
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
        const month = readMonth(String(form.get("month")));
        if (!month) return { ok: false, error: "monthNotOver" };
        return refusedAsToast(await sendEReport(staff, month));
      },
    }),
  },
});
