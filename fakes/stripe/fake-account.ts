import { appendFileSync } from "node:fs";
import { type Account, openAccount } from "#app/payments/simulator/account.ts";

/** An account whose objects can be listed and searched, and are appended to a ledger that history checkers read. */
export interface FakeAccount extends Account {
  /** Objects younger than this do not show in searches: Stripe's index lags up to a minute or more. */
  searchLagMs: number;
  bornAt: Map<string, number>;
}

export function openFakeAccount({
  ledgerFile,
  searchLagMs = 0,
}: {
  ledgerFile?: string;
  searchLagMs?: number;
}): FakeAccount {
  const bornAt = new Map<string, number>();
  return {
    ...openAccount(),
    searchLagMs,
    bornAt,
    // Synchronous: the ledger must survive a kill of any process at any moment, this one included.
    write: (what, object) => {
      const at = new Date();
      const { id } = object as { id?: string };
      if (what === "payment_intent" && id !== undefined && !bornAt.has(id)) bornAt.set(id, at.getTime());
      if (ledgerFile !== undefined) appendFileSync(ledgerFile, `${JSON.stringify({ at, what, object })}\n`);
    },
  };
}
