import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressForKeeping } from "./brotli.ts";

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
