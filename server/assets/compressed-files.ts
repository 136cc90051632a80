// Files are compressed once per build instead of at each start of each instance.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

/** Pictures, fonts and films are compressed already. */
const compressible = /^\.(js|css|svg|json|webmanifest|txt|xml|vtt)$/;

/** Path of a file's Brotli form, named by `contentHash`, so it can never belong to another content. */
export const compressedPath = (buildDirectory: string, hash: string): string =>
  join(buildDirectory, "compressed", `${hash}.br`);

export const contentHash = (content: Buffer | string): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 22);

export const isCompressible = (filename: string): boolean => compressible.test(extname(filename));

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
