/** A writer of invoices in a separate process, until it is killed. The database's address is its argument. */
import { systemClock } from "#app/platform/clock.ts";
import { connectDatabase } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { issueInvoices } from "../server/issue-invoices.server.ts";

const { db } = connectDatabase({ connectionString: process.argv[2]! });
for (;;) {
  const { issued } = await issueInvoices({ db, clock: systemClock, log });
  if (issued > 0) process.stdout.write(`${issued}\n`);
}
