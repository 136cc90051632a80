import { mailCorrection } from "#app/orders/payment/mail-correction.server.ts";
import { takesTestPayments } from "#app/orders/payment/test-orders.server.ts";
import { database } from "#app/platform/database/database.server.ts";
import { type Job, waitForPurchases, wakeJob } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { checkClock, reportDoubt } from "#app/platform/time/trusted-clock.server.ts";
import { currentSeller, identityToIssue } from "./rules/parties.ts";
import { type InvoicedPayments, issueCreditNotes } from "./server/issue-credit-notes.server.ts";
import { issueInvoices } from "./server/issue-invoices.server.ts";
import { makeDocuments } from "./server/make-documents.server.ts";
import { reopenProgress } from "./server/progress.server.ts";

const name = "invoices";

export const wakeInvoices = (): void => wakeJob(name);

/** Per run; then it works beside purchases. */
const maxWaitSeconds = 30;

const betweenReportsMs = 3_600_000;
let reportedAt = Number.NEGATIVE_INFINITY;

/** Repeated each hour. Orders are invoiced once the publisher's identity is complete. */
function reportMissing(missing: readonly string[]): void {
  if (performance.now() - reportedAt < betweenReportsMs) return;
  reportedAt = performance.now();
  log.error(
    { alert: "invoice-without-seller", missing },
    "no invoice is made without the seller's identity (/admin/settings)",
  );
}

/** The only writer (decisions 5): nothing waits for it, and it waits for purchases (docs/decisions/0028). */
export const invoiceJob = (payments: InvoicedPayments): Job => ({
  name,
  cron: "* * * * *",
  async run() {
    const end = performance.now() + maxWaitSeconds * 1000;
    const waitForBuyers = () => waitForPurchases(end - performance.now());
    const context = { db: database(), clock: systemClock, log, payments };
    const doubt = await checkClock(context.db, systemClock.now());
    if (doubt) {
      reportDoubt(doubt);
      // A clock that is behind dates payments before what is done.
      if (doubt.kind === "behind") await reopenProgress(context.db, doubt.now);
      return;
    }
    const missing = identityToIssue(
      { environment: settings().environment, takesTests: takesTestPayments() },
      currentSeller(),
    );
    if (missing.length > 0) return reportMissing(missing);
    await waitForBuyers();
    const { failed, isBusy } = await issueInvoices(context);
    await issueCreditNotes({ ...context, mailCorrection }, { isComplete: failed.length === 0 && !isBusy });
    await makeDocuments(context, waitForBuyers);
  },
});
