import { settings } from "#app/platform/settings/settings.server.ts";

/** The subjects remembered at most; beyond it the one that has been quiet longest is forgotten. */
const maxSubjects = 50_000;

export type BudgetOptions = {
  /** What a subject may spend at once. */
  burst: number;
  /** What it gets back each second, up to `burst`. */
  perSecond: number;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
  maxSubjects?: number;
};

/**
 * Work that each subject may cause in this process: a brake against floods, not a limit that must hold across instances or
 * restarts (those are in the database). A call may overdraw the budget, since some costs are known only afterwards; the next
 * ones wait until the debt is paid. `RATE_LIMITS=test` multiplies it by 100.
 */
export function createRequestBudget(options: BudgetOptions) {
  const now = options.now ?? (() => performance.now());
  // In the order of their last use.
  const accounts = new Map<string, { balance: number; at: number }>();

  function accountOf(subject: string) {
    const factor = settings().limitFactor;
    const burst = options.burst * factor;
    const time = now();
    const known = accounts.get(subject);
    const account = known ?? { balance: burst, at: time };
    account.balance = Math.min(burst, account.balance + ((time - account.at) / 1000) * options.perSecond * factor);
    account.at = time;
    if (known) accounts.delete(subject);
    else if (accounts.size >= (options.maxSubjects ?? maxSubjects)) accounts.delete(accounts.keys().next().value!);
    accounts.set(subject, account);
    return account;
  }

  return {
    /** Seconds to wait; 0 when something was left, which is then spent. A refused call costs nothing. */
    spend(subject: string, cost: number): number {
      const account = accountOf(subject);
      if (account.balance < Math.min(1, cost)) {
        const perSecond = options.perSecond * settings().limitFactor;
        return Math.max(1, Math.ceil((1 - account.balance) / perSecond));
      }
      account.balance -= cost;
      return 0;
    },
    /** Charges work that exceeded what was spent for it. */
    charge(subject: string, cost: number): void {
      accountOf(subject).balance -= cost;
    },
    /** The part of the burst that is spent and has not been refilled. */
    spent: (subject: string): number => options.burst * settings().limitFactor - accountOf(subject).balance,
    subjects: () => accounts.size,
  };
}
