/** Issues invoices in a separate process until it is killed. Argument: the database's address. */

import { connectDatabase } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { issueInvoices } from "../server/issue-invoices.server.ts";

const { db } = connectDatabase({ connectionString: process.argv[2]! });
for (;;) {
  const { issued } = await issueInvoices({ db, clock: systemClock, log });
  if (issued > 0) process.stdout.write(`${issued}\n`);
}
