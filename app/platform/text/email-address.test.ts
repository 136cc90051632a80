import { expect, test } from "vitest";
import { comparableEmail, hasForeignLetters, isEmail, plainEmail } from "./email-address.ts";

test("addresses that no server delivers to are refused", () => {
  const bad = [
    ...[
      "jane@example..com",
      ".jane@example.com",
      "jane.@example.com",
      "ja..ne@example.com",
      "a@-example.com",
      "a@example-.com",
    ],
    ...["a@example.com-", "a@.example.com", "a@exa_mple.com", "a@1.2.3.4", "a@[1.2.3.4]", `a@${"b".repeat(64)}.com`],
    ...[
      `${"a".repeat(65)}@example.com`,
      "a@example",
      "a@b@c.de",
      "@b.de",
      "a@",
      '"a b"@c.de',
      "a(b)@c.de",
      "a\\b@c.de",
      "a,b@c.de",
    ],
    ...["zoé@example.com", "a@münchen..de", "a@mün_chen.de", "a@exa mple.com", "a@b.c\nbcc: d@e.f"],
  ];
  for (const address of bad) expect(isEmail(plainEmail(address)), address).toBe(false);
  const good = [
    "a@b.c",
    "o'brien+tag@mail.example.co.uk",
    "a.b-c_d@e-f.gh",
    "1@2.example",
    "a@xn--p1ai.xn--p1ai",
    "{x}=y@z.io",
  ];
  for (const address of good) expect(plainEmail(address)).toBe(address);
  for (const address of good) expect(isEmail(address), address).toBe(true);
});

test("letters that few servers take before the at sign have a message of their own", () => {
  for (const address of ["zoé@example.com", "用户@example.com"])
    expect(hasForeignLetters(plainEmail(address))).toBe(true);
  for (const address of ["zoe@example.com", "zoé@example", "zoé"])
    expect(hasForeignLetters(plainEmail(address))).toBe(false);
});

test("an international domain has one form, however it was typed", () => {
  const spellings = ["jane@müller.de", "jane@mu\u0308ller.de", "jane@MÜLLER.de", "jane@xn--mller-kva.de"];
  expect(new Set(spellings.map(plainEmail))).toEqual(new Set(["jane@xn--mller-kva.de"]));
  expect(plainEmail("jane@例え。jp")).toBe("jane@xn--r8jz45g.jp");
  expect(isEmail(plainEmail("jane@straße.de"))).toBe(true);
  // Nothing but a domain is read as one.
  for (const address of ["a@ü.de/x", "a@ü.de:80", "a@b@ü.de", "a@ü.de?x", "a@%C3%BC.de"])
    expect(isEmail(plainEmail(address)), address).toBe(false);
});

test("an address copied with what surrounds it is the address", () => {
  for (const copied of [
    ...[
      "<jane@example.com>",
      "mailto:jane@example.com",
      "jane@example.com.",
      "jane@example.com,",
      "“jane@example.com”",
    ],
    ...[
      "\ufeffjane@exam\u00adple.com\u200b",
      "\u202ajane@example.com\u202c",
      "\u00a0jane@example.com\u00a0",
      "ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ",
    ],
  ])
    expect(plainEmail(copied), copied).toBe("jane@example.com");
  expect(plainEmail("jane@exam\u2011ple.com")).toBe("jane@exam-ple.com");
});

test("decisions 5: an address is the same in any case, width, composition and spelling of its domain", () => {
  for (const typed of [
    "jané@bücher.example",
    "JANÉ@BÜCHER.EXAMPLE",
    " jane\u0301@bu\u0308cher.example ",
    "Jané@xn--bcher-kva.example",
    "jané@XN--BCHER-KVA.Example.",
    "ｊａｎé@ｂücher．example",
    "ja\u200bné@bü\u00adcher.example",
  ])
    expect(comparableEmail(typed), typed).toBe("jané@xn--bcher-kva.example");
});

test("other addresses stay others", () => {
  const all = ["jane@example.com", "jane.d@example.com", "jane+shop@example.com", "jane@example.org", "j@ne"];
  expect(new Set(all.map(comparableEmail)).size).toBe(all.length);
});
