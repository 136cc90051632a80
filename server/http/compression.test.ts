import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { acceptedEncodings, compressForKeeping, encodingsOf, preferredEncoding } from "./compression.ts";

test("a page that visitors wait for is compressed before the files that were asked for earlier", async () => {
  const order: string[] = [];
  const compress = async (name: string, what: "page" | "file") => {
    const packed = await compressForKeeping(Buffer.from(name), what);
    order.push(brotliDecompressSync(packed).toString());
  };
  await Promise.all([
    compress("file 1", "file"),
    compress("file 2", "file"),
    compress("file 3", "file"),
    compress("page 1", "page"),
    compress("page 2", "page"),
  ]);
  expect(order).toEqual(["file 1", "page 1", "page 2", "file 2", "file 3"]);
});

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
