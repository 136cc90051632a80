import { expect, test } from "vitest";
import { botSign, shortestFillTime } from "./order-fields.ts";

test("security 2.5: a filled honeypot indicates a program, an empty or absent one does not", () => {
  for (const website of ["x", "https://spam.example", " a ", "0", "x".repeat(50_000)])
    for (const filled_in_ms of [undefined, 0, 60_000]) expect(botSign({ website, filled_in_ms })).toBe("honeypot");
  for (const website of ["", "  ", "\u00a0\u200b", undefined])
    expect(botSign({ website, filled_in_ms: 60_000 })).toBeNull();
});

test("security 2.5: less than two seconds indicate a program, two seconds and no time at all do not", () => {
  expect(shortestFillTime).toBe(2_000);
  for (const filled_in_ms of [0, 1, 1_999]) expect(botSign({ website: "", filled_in_ms })).toBe("fill-time");
  for (const filled_in_ms of [2_000, 2_001, 86_400_000 * 365, Number.MAX_SAFE_INTEGER])
    expect(botSign({ website: "", filled_in_ms })).toBeNull();
  expect(botSign({})).toBeNull();
});
