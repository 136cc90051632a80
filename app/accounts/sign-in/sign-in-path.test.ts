import { expect, test } from "vitest";
import { signInPath } from "./sign-in-path.ts";

test.each([
  ["/auth", "?from=%2Ffaq", "/auth"],
  ["/de/faq", "?q=akku", "/auth?from=%2Fde%2Ffaq%3Fq%3Dakku"],
  ["/update-password", "?token=abc", "/auth?from=%2Fupdate-password"],
  ["/confirmation", "?orderId=1&access=abc", "/auth?from=%2Fconfirmation"],
  ["/retractation/confirmer", "?id=1&signature=abc", "/auth?from=%2Fretractation%2Fconfirmer"],
])("security 6.45: from %s%s one signs in at %s", (pathname, search, path) =>
  expect(signInPath(pathname, search)).toBe(path),
);
