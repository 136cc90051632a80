import { expect, test } from "vitest";
import { safeReturnPath } from "./return-path.ts";

test.each([
  "//e.example",
  "/\\e.example",
  "\\\\e.example",
  "/%5ce.example",
  "/%5C%5ce.example",
  "javascript:alert(1)",
  "/\t/e.example",
  "/\n//e.example",
  "https://e.example/",
  "/%2f%2fe.example",
  "/%252f%252fe.example",
  "//",
  "///e.example",
  "/ /e.example",
  "",
  null,
  7,
  ["/x"],
  `/${"a".repeat(600)}`,
])("security 6.29: %j leads to /", (wanted) => expect(safeReturnPath(wanted)).toBe("/"));

test.each(["/", "/admin/orders", "/admin/orders?state=A_traiter&page=2#row-3", "/de/faq"])(
  "spec 2.1: %s is one of ours",
  (wanted) => expect(safeReturnPath(wanted)).toBe(wanted),
);
