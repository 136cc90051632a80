import type { Db } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { issueCreditNotes, type RefundedOrder } from "./server/issue-credit-notes.server.ts";
import { issueInvoices } from "./server/issue-invoices.server.ts";
import { invoiceProgress } from "./server/tables.server.ts";

/** Lets the invoice job see past payments; its next run writes the files. */
export const forgetInvoiceProgress = async (tx: Db): Promise<void> => void (await tx.delete(invoiceProgress));

export async function issueDemoInvoices(tx: Db, at: Date): Promise<void> {
  const { failed, isBusy } = await issueInvoices({ db: tx, clock: { now: () => at }, log });
  if (isBusy || failed.length > 0) throw new Error("a demonstration invoice was not issued");
}

export async function issueDemoCreditNote(tx: Db, refund: RefundedOrder): Promise<void> {
  const payments = { refundedSince: async () => [refund] };
  const context = { db: tx, clock: { now: () => refund.at }, log, payments, mailCorrection: async () => {} };
  const { failed, isBusy } = await issueCreditNotes(context, { isComplete: true });
  if (isBusy || failed.length > 0) throw new Error("a demonstration credit note was not issued");
}
