import { expect, test } from "vitest";
import { phoneToFind } from "./phone-search.server.ts";

test("a telephone number is searched by its last digits, however it is typed", () => {
  const typed = [
    "06 12 34 56 78",
    "06.12.34.56.78",
    "+33612345678",
    "+33 (0)6 12 34 56 78",
    "0033 6-12-34-56-78",
    "612345678",
  ];
  for (const phone of typed) expect(phoneToFind(phone), phone).toBe("876543216");
  expect(phoneToFind("+352 621 123 456")).toBe("654321126");
  expect(phoneToFind("+1 (212) 555-0134")).toBe("4310555212");
  expect(phoneToFind("030/1234567")).toBe("765432103");
  for (const other of ["", "12345", "+33 12345", "OD-2026-000123", "75001 Paris", "AB-123-CD", "anna@example.com"])
    expect(phoneToFind(other), other).toBeUndefined();
});
