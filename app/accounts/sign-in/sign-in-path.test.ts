import { expect, test } from "vitest";
import { safeReturnPath, signInPath } from "./sign-in-path.ts";

test.each([
  ["/auth", "?from=%2Ffaq", "/auth"],
  ["/de/faq", "?q=akku", "/auth?from=%2Fde%2Ffaq%3Fq%3Dakku"],
  ["/update-password", "?token=abc", "/auth?from=%2Fupdate-password"],
  ["/confirmation", "?orderId=1&access=abc", "/auth?from=%2Fconfirmation"],
  ["/retractation/confirmer", "?id=1&signature=abc", "/auth?from=%2Fretractation%2Fconfirmer"],
])("security 6.45: from %s%s one signs in at %s", (pathname, search, path) =>
  expect(signInPath(pathname, search)).toBe(path),
);

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

test.each([
  "/faq?q=a b",
  "/faq?q=\t",
  "/faq?q=\\",
  "/faq\\?q=1",
  "/%5c?q=1",
  "/%2f?q=1",
  "/%zz?q=1",
  "//e.example?q=1",
])("security 6.29: a query makes %j no better", (wanted) => expect(safeReturnPath(wanted)).toBe("/"));

test.each([
  "/",
  "/admin/orders",
  "/admin/orders?state=A_traiter&page=2#row-3",
  "/de/faq",
  "/faq?q=batterie%20faible",
  "/admin/orders?q=jean%20paul&from=%2Fadmin%2F%2Fx",
  "/suivi?n=10%25",
  "/faq?q=%5C%09%0A",
  "/faq?q=%zz",
])("spec 2.1: %s is an address of the shop", (wanted) => expect(safeReturnPath(wanted)).toBe(wanted));
