import { expect, test } from "vitest";
import { growth, lowStockLimit, shareOf, sumOf } from "./figures.ts";

const day = (paid: number) => ({ orders: paid + 1, paid, revenue: paid * 7900 });

test("decisions 9: growth and shares are rounded to a tenth of a percent, and null instead of divided by zero", () => {
  expect(growth(150, 100)).toBe(5000);
  expect(growth(0, 100)).toBe(-10_000);
  expect(growth(5, 0)).toBeNull();
  expect(shareOf(1, 3)).toBe(3330);
  expect(shareOf(0, 0)).toBeNull();
  expect(sumOf([day(1), day(2)])).toEqual({ orders: 5, paid: 3, revenue: 23_700 });
});

test("decisions 9: stock is low below the sales of two weeks, and below 20", () => {
  expect(lowStockLimit(Array.from({ length: 90 }, () => day(1)))).toBe(20);
  expect(
    lowStockLimit([...Array.from({ length: 76 }, () => day(100)), ...Array.from({ length: 14 }, () => day(3))]),
  ).toBe(42);
});
