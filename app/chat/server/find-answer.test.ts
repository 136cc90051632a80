import { expect, test } from "vitest";
import { redactPersonal } from "./find-answer.server.ts";

test.each([
  ["Écrivez à zoe.lie+a@example.co.uk svp", "Écrivez à [e-mail] svp"],
  ["VF1RFB00865432109 est mon VIN", "[VIN] est mon VIN"],
  ["commande OD-2026-000123 ?", "commande [number] ?"],
  ["plaque AB-123-CD", "plaque [plate]"],
  ["appelez le +33 6 12 34 56 78", "appelez le [number]"],
  ["carte 4242 4242 4242 4242", "carte [number]"],
  ["code P0420, 12 V, 79 €, 2015", "code P0420, 12 V, 79 €, 2015"],
])("law 7: %s", (text, redacted) => {
  expect(redactPersonal(text)).toBe(redacted);
});

test("security 2.22: 100 KB of anything takes no more than its first 2,000 characters", () => {
  for (const part of ["a@", "1 ", "A1", "+1-", "@", "(", "AB "])
    expect(redactPersonal(part.repeat(50_000)).length).toBeLessThan(9_000);
});
