import { expect, test } from "vitest";
import { comparablePlate } from "./is-replaced.server.ts";

test("decisions 5: a plate is the same in any case and with any separators", () => {
  for (const typed of [
    "AB-123-CD",
    "ab 123 cd",
    "AB123CD",
    "ab·123·cd",
    "AB\u2011123\u00a0CD",
    "ＡＢ-123-CD",
    "A B 1 2 3 C D",
  ])
    expect(comparablePlate(typed), typed).toBe("AB123CD");
  expect(comparablePlate("AB-124-CD")).not.toBe("AB123CD");
});
