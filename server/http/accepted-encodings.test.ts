import { expect, test } from "vitest";
import { acceptedEncodings, encodingsOf, preferredEncoding } from "./accepted-encodings.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["br", "br"],
  ["gzip, deflate, br", "br"],
  ["gzip;q=0.5, br;q=0", "gzip"],
  ["br;q=0.0,gzip;q=0", "identity"],
  ["deflate", "identity"],
  ["*", "identity"],
])("Accept-Encoding %j gets %s", (accept, expected) => {
  expect(preferredEncoding(accept)).toBe(expected);
});

test.each([
  ["gzip, deflate, br, zstd", ["br", "zstd", "gzip", "identity"]],
  ["zstd", ["zstd", "identity"]],
  ["gzip, zstd;q=0", ["gzip", "identity"]],
  ["zstdx", ["identity"]],
])("Accept-Encoding %j allows %j", (accept, expected) => {
  expect(encodingsOf(acceptedEncodings(accept))).toEqual(expected);
  expect(preferredEncoding(accept)).not.toBe("zstd");
});
