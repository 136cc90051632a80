import { describe, expect, test } from "vitest";
import { base32, enrolmentUri, stepAt, stepOfCode, totpCode } from "./totp.server.ts";

const secret = Buffer.from("12345678901234567890");

describe("decisions 11: codes of an authenticator app", () => {
  // RFC 6238, appendix B, SHA-1; the last six of its eight digits.
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("the code of second %i is that of RFC 6238", (second, code) => {
    expect(totpCode(secret, stepAt(new Date(second * 1000)))).toBe(code);
  });

  test("one step before and after is accepted, two are not", () => {
    const now = new Date("2026-11-22T14:00:10Z");
    const present = stepAt(now);
    const accepted = [-2, -1, 0, 1, 2].map((off) => stepOfCode(secret, totpCode(secret, present + off), now, 0));
    expect(accepted).toEqual([null, present - 1, present, present + 1, null]);
  });

  test("a code of the last accepted step, or of one before, is refused", () => {
    const now = new Date("2026-11-22T14:00:10Z");
    const present = stepAt(now);
    expect(stepOfCode(secret, totpCode(secret, present), now, present)).toBeNull();
    expect(stepOfCode(secret, totpCode(secret, present - 1), now, present)).toBeNull();
    expect(stepOfCode(secret, totpCode(secret, present + 1), now, present)).toBe(present + 1);
  });

  test.each(["", "12345", "1234567", "abcdef", "１２３４５６", "0x1234", "-12345"])("%j is no code", (typed) => {
    expect(stepOfCode(secret, typed, new Date(59_000), 0)).toBeNull();
  });

  // RFC 4648, section 10, without padding.
  test.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])("base 32 of %j", (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });

  test("the address that the app reads names the shop, the account and the secret", () => {
    const uri = new URL(enrolmentUri(secret, "anna+x@example.com"));
    expect(uri.protocol).toBe("otpauth:");
    expect(decodeURIComponent(uri.pathname)).toMatch(/^(\/\/totp)?\/Odovia:anna\+x@example\.com$/);
    expect(uri.searchParams.get("secret")).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(uri.searchParams.get("issuer")).toBe("Odovia");
  });
});
