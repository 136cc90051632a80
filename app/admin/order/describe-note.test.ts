import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeNote } from "./describe-note.ts";
import { orderTexts } from "./order-texts.server.ts";

test.each([
  ["held: address unclear", "On hold: address unclear"],
  ["released", "Released"],
  ["returned: tested: box open", "Return: Tested, good condition, box open"],
  ["refund of 20.00 EUR requested: goodwill", "Refund of 20.00 € requested (goodwill)"],
  ["refund of 20.00 EUR requested", "Refund of 20.00 € requested"],
  ["refund of 1234.50 EUR failed", "The refund of 1,234.50 € failed"],
  ["refund of 59.00 EUR", "Refund of 59.00 €"],
  ["payment pi_1", "Payment pi_1"],
  ["late payment pi_1, to be refunded", "Late payment pi_1, to be refunded"],
  ["card refused too often", "Card refused too often"],
  ["unpaid after 24 hours", "Unpaid after 24 hours"],
  ["warranty: OD-2026-000352", "Warranty replacement (OD-2026-000352)"],
  ["withdrawal 5b1c, declared 2026-11-02T09:30:00.000Z", "Withdrawal declared on 2 Nov 2026, 10:30"],
  ["failed refund of 20.00 EUR settled: transfer", "Failed refund of 20.00 € settled another way: transfer"],
  [
    "failed refund of 20.00 EUR chargeback: du_1",
    "Failed refund of 20.00 € returned to the buyer by the bank after the dispute: du_1",
  ],
  ["failed refund of 20.00 EUR waived: exchanged", "Failed refund of 20.00 € no longer owed: exchanged"],
  ["failed refund of 20.00 EUR waived, nothing owed: kept", "Failed refund of 20.00 € no longer owed: kept"],
  ["Colissimo 6A123", "Colissimo 6A123"],
  ["", ""],
])("decisions 9: the history says %j as %j", (note, shown) => {
  expect(describeNote(note, orderTexts("en"), "en").replaceAll("\u00a0", " ")).toBe(shown);
});

/** Sample values for the placeholders of notes. */
const samples = new Map([
  ["origin", "press"],
  ["decimalFromCents(amountCents)", "5.00"],
  ["amount", "5.00"],
  ["row.id", "pi_1"],
  ["id", "pi_1"],
  ["note", "payment pi_1"],
  ["outcome", "waived"],
  ["unpaidHours", "24"],
  ["input.condition", "intact"],
  ["declaredAt.toISOString()", "2026-11-02T09:30:00.000Z"],
]);

test("decisions 9: every note of an order's history that the code can write has a text", () => {
  const sources = globSync("app/{orders,payments,shipping,withdrawals}/**/*.server.ts");
  const quoted =
    /(?:\bnote(?:: | = )|(?:giveUpOrder|cancelUnpaid|revive|markLateCharge)\([^"`\n]*)(?:"([^"]+)"|`([^`]+)`)/g;
  const notes = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(quoted)].map(([, text, template]) => text ?? template!),
  );
  expect(notes.length).toBeGreaterThan(15);
  // Carrier and tracking number need no translation; the second note is about a dongle.
  const written = notes.filter((note) => !/^\$\{carrier/.test(note) && note !== "order ended");
  const example = (note: string) => note.replace(/\$\{([^}]+)\}/g, (_, part: string) => samples.get(part) ?? "x");
  const german = orderTexts("de");
  const untranslated = written.filter((note) => describeNote(example(note), german, "de") === example(note));
  expect(untranslated).toEqual([]);
});
