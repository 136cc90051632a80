// The build compresses the browser's files once, instead of every start of every instance.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

/** Files that are sent compressed; the formats of pictures, fonts and films are already compressed. */
const compressible = /^\.(js|css|svg|json|webmanifest|txt|xml|vtt)$/;

/** Path of the Brotli form of a file with that `contentHash`: named by content, so it can never belong to another file. */
export const compressedPath = (buildDirectory: string, hash: string): string =>
  join(buildDirectory, "compressed", `${hash}.br`);

/** 22 characters that are allowed in a URL and a file name. */
export const contentHash = (content: Buffer | string): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 22);

export const isCompressible = (filename: string): boolean => compressible.test(extname(filename));

/** Writes the Brotli form of every compressible file below `client`, at the best and slowest level. */
export function writeCompressedFiles(buildDirectory: string): void {
  mkdirSync(join(buildDirectory, "compressed"), { recursive: true });
  for (const entry of readdirSync(join(buildDirectory, "client"), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isCompressible(entry.name)) continue;
    const content = readFileSync(join(entry.parentPath, entry.name));
    const path = compressedPath(buildDirectory, contentHash(content));
    if (existsSync(path)) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(path, brotliCompressSync(content, { params }));
  }
}

export function compressFiles(buildDirectory: string): Plugin {
  return {
    name: "compress-files",
    apply: "build",
    closeBundle() {
      if (this.environment.name === "client") writeCompressedFiles(buildDirectory);
    },
  };
}
