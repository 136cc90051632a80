import { expect, test } from "vitest";
import { orderNumberIn, readOrderNumber } from "./order-number.ts";

test("a number copied from a mail or a PDF is found", () => {
  const copied = [
    ...["OD\u20112026\u2011000123", "OD\u20132026\u2013000123", "OD\u22122026\u2212000123", "OD\u00a02026\u00a0000123"],
    ...[
      "\ufeffOD-2026-000123\u200b",
      "OD-20\u00ad26-000123",
      "ＯＤ－２０２６－０００１２３",
      "\u202aOD-2026-000123\u202c",
    ],
    ...[
      "«\u00a0OD-2026-000123\u00a0»",
      "(OD-2026-000123)",
      "Commande n°\u00a0OD-2026-000123.",
      "OD2026000123",
      "od 2026 123",
    ],
  ];
  for (const text of copied) expect(orderNumberIn(text, "OD"), text).toBe("OD-2026-000123");
  for (const text of [
    "OD26470001234567",
    "GOD-2026-000123",
    "OD-2026-0001234",
    "2026-000123",
    "OD123",
    "OD-2026-00012O",
    "OD-2026-00012З",
  ])
    expect(orderNumberIn(text, "OD"), text).toBeUndefined();
  expect(orderNumberIn("OD-2027-1234567", "OD")).toBe("OD-2027-1234567");
});

test("staff may leave out the prefix, the year and the zeros", () => {
  const whole = { year: "2026", running: "000384" };
  for (const text of [
    "OD-2026-000384",
    "od 2026 384",
    "2026-384",
    "2026-000384",
    "2026\u2011384",
    "OD2026000384",
    "N° 2026-384",
    "(OD-2026-000384)",
    "*OD-2026-000384*,",
  ])
    expect(readOrderNumber(text, "OD"), text).toEqual(whole);
  for (const text of ["384", "000384", "OD384", "od-384", "#384", "n° 384", " 384\u200b", "３８４"])
    expect(readOrderNumber(text, "OD"), text).toEqual({ year: undefined, running: "000384" });
  expect(readOrderNumber("1234567", "OD")).toEqual({ year: undefined, running: "1234567" });
  for (const text of [
    "",
    "OD",
    "2026-",
    "AB-123-CD",
    "OD26470001234567",
    "12345678901",
    "3 84",
    "12-34",
    "OD-2026-384 Dupont",
  ])
    expect(readOrderNumber(text, "OD"), text).toBeUndefined();
});

test("decisions 5: the number of a test order is read too", () => {
  for (const text of ["TEST-2026-000384", "test 2026 384", "commande TEST2026000384"])
    expect(orderNumberIn(text, "OD"), text).toBe("TEST-2026-000384");
  expect(readOrderNumber("TEST-2026-384", "OD")).toEqual({ year: "2026", running: "000384" });
  expect(orderNumberIn("ATEST-2026-000384", "OD")).toBeUndefined();
});
