import fc from "fast-check";
import { expect, test } from "vitest";
import { refundsToCredit } from "./issue-credit-notes.server.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));
const refunds = [2000, 1000, 4900].map((amountCents, minute) => ({ amountCents, at: at(minute) }));

test("law, invoice: two refunds between runs of the writer have a credit note each", () => {
  const now = { nowCents: 7900, at: at(9) };
  expect(refundsToCredit({ beforeCents: 0, ...now }, refunds).map(({ totalCents }) => totalCents)).toEqual([
    2000, 3000, 7900,
  ]);
  expect(refundsToCredit({ beforeCents: 2000, ...now }, refunds)).toEqual([
    { totalCents: 3000, at: at(1) },
    { totalCents: 7900, at: at(9) },
  ]);
  expect(refundsToCredit({ beforeCents: 3000, ...now }, [])).toEqual([{ totalCents: 7900, at: at(9) }]);
});

test("law, invoice: whatever the history says, the steps rise from what was credited to what was refunded", () => {
  const cents = fc.integer({ min: 1, max: 9_000 });
  fc.assert(
    fc.property(cents, cents, fc.array(cents, { maxLength: 6 }), (beforeCents, laterCents, amounts) => {
      const history = amounts.map((amountCents) => ({ amountCents, at: at(0) }));
      const totals = refundsToCredit({ beforeCents, nowCents: beforeCents + laterCents, at: at(1) }, history).map(
        ({ totalCents }) => totalCents,
      );
      expect(totals.at(-1)).toBe(beforeCents + laterCents);
      for (const [index, total] of totals.entries()) expect(total).toBeGreaterThan(totals[index - 1] ?? beforeCents);
    }),
  );
});
