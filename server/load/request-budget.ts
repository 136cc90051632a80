import { settings } from "#app/platform/settings/settings.server.ts";

const maxSubjects = 50_000;

export type BudgetOptions = {
  burst: number;
  perSecond: number;
  now?: () => number;
  maxSubjects?: number;
};

/**
 * Limits the work of each subject in this process. It protects against floods; limits that hold across instances are in the
 * database. A call may overdraw the budget, since some costs are known only afterwards. `RATE_LIMITS=test` multiplies it by
 * 100.
 */
export function createRequestBudget(options: BudgetOptions) {
  const now = options.now ?? (() => performance.now());
  // In the order of their last use.
  const accounts = new Map<string, { balance: number; at: number }>();

  function accountOf(subject: string) {
    const factor = settings().limitFactor;
    const burst = options.burst * factor;
    const time = now();
    const existing = accounts.get(subject);
    const account = existing ?? { balance: burst, at: time };
    account.balance = Math.min(burst, account.balance + ((time - account.at) / 1000) * options.perSecond * factor);
    account.at = time;
    if (existing) accounts.delete(subject);
    else if (accounts.size >= (options.maxSubjects ?? maxSubjects)) accounts.delete(accounts.keys().next().value!);
    accounts.set(subject, account);
    return account;
  }

  return {
    spend(subject: string, cost: number): number {
      const account = accountOf(subject);
      if (account.balance < Math.min(1, cost)) {
        const perSecond = options.perSecond * settings().limitFactor;
        return Math.max(1, Math.ceil((1 - account.balance) / perSecond));
      }
      account.balance -= cost;
      return 0;
    },
    charge(subject: string, cost: number): void {
      accountOf(subject).balance -= cost;
    },
    spent: (subject: string): number => options.burst * settings().limitFactor - accountOf(subject).balance,
    subjects: () => accounts.size,
  };
}
