import { expect, test } from "vitest";
import { nextRows, rowsPerRequest } from "./staff-answer.ts";

test("a step on thousands of rows takes few requests, and slow rows few at a time", () => {
  const requests = (rows: number, millisecondsPerRow: number) => {
    const sizes = [rowsPerRequest.first];
    for (let done = sizes[0]!; done < rows; done += sizes.at(-1)!)
      sizes.push(nextRows(sizes.at(-1)!, sizes.at(-1)! * millisecondsPerRow));
    return sizes;
  };
  expect(requests(10_000, 1)).toHaveLength(24);
  expect(Math.max(...requests(10_000, 1))).toBe(500);
  // About a second each.
  expect(requests(1_000, 7).slice(0, 5)).toEqual([25, 50, 100, 100, 100]);
  expect(new Set(requests(500, 400))).toEqual(new Set([25]));
  expect(nextRows(200, 5_000)).toBe(100);
});
