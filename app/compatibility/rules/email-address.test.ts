import { expect, test } from "vitest";
import { isEmail } from "#app/platform/typed-text.ts";
import { emailFault } from "./email-address.ts";

test.each(["", " ", "\n"])("spec 5: an empty address is asked for: %j", (text) => {
  expect(emailFault(text)).toBe("emailRequired");
});

test("surrounding spaces do not count", () => {
  expect(emailFault(" a@b.fr ")).toBeNull();
});

const addresses = [
  ...["a@b.fr", "zoé@exemple.fr", "a+b@c.d.e", "o'brien@x.ie", "a.@b.co"],
  ...[
    "a",
    "a@b",
    "@x.y",
    "a@@b.c",
    "a b@c.d",
    "a@b.",
    "a@.b",
    "a@b.c,d@e.f",
    "a@b.c\r\nbcc: x@y.z",
    "a\0@b.c",
    "a\u200b@b.c",
    `${"a".repeat(260)}@b.c`,
  ],
];
test.each(addresses)("the browser's rule is the server's: %j", (text) => {
  expect(emailFault(text) === null).toBe(isEmail(text.trim()));
});
