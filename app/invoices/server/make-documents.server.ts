import { and, asc, eq, gte, isNull, notInArray } from "drizzle-orm";
import { sendMailsOf } from "#app/mail/queue-mail.server.ts";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { makeDocument } from "../document/make-document.server.ts";
import { createRenderer } from "../document/renderer.server.ts";
import type { InvoiceData } from "../rules/invoice-data.ts";
import type { IssueContext } from "./issue-invoices.server.ts";
import { doneUntil, recordDone } from "./progress.server.ts";
import { readInvoiceData } from "./read-invoice-data.server.ts";
import { invoiceDocuments, invoices } from "./tables.server.ts";

const batch = 20;
const render = createRenderer();

/** Numbers do not wait for files: failures are retried. The first stored file is kept. `beforeEach` may delay each. */
export async function makeDocuments(
  { db, clock, log }: Pick<IssueContext, "db" | "clock" | "log">,
  beforeEach: () => Promise<void> = async () => {},
): Promise<{ made: number; failed: string[] }> {
  const since = await doneUntil(db, "files");
  const failed: string[] = [];
  let made = 0;
  for (;;) {
    const due = await db
      .select({ id: invoices.id, number: invoices.number, orderId: invoices.orderId })
      .from(invoices)
      .leftJoin(invoiceDocuments, eq(invoiceDocuments.invoiceId, invoices.id))
      .where(
        and(
          gte(invoices.issuedAt, since),
          isNull(invoiceDocuments.invoiceId),
          failed.length > 0 ? notInArray(invoices.id, failed) : undefined,
        ),
      )
      .orderBy(asc(invoices.issuedAt))
      .limit(batch);
    const logged =
      due.length > 0
        ? await readInvoiceData(
            db,
            due.map(({ id }) => id),
          )
        : new Map<string, InvoiceData>();
    const withFile: string[] = [];
    for (const { id, number, orderId } of due) {
      await beforeEach();
      try {
        const { pdf, sha256 } = await makeDocument(logged.get(id)!, render);
        await db
          .insert(invoiceDocuments)
          .values({ invoiceId: id, pdf, sha256, madeAt: clock.now() })
          .onConflictDoNothing();
        withFile.push(orderId);
        made++;
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        failed.push(id);
        log.error({ err: error, alert: "invoice-not-made", number }, "the file of an invoice was not made");
      }
    }
    await sendMailsOf(db, withFile);
    if (due.length === batch) continue;
    if (failed.length === 0) await recordDone(db, "files", clock.now());
    return { made, failed };
  }
}
