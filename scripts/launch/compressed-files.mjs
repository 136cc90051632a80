// The browser's files are compressed once, by the build, and not at every start of every instance.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/** What is sent compressed; pictures, fonts and films are so by themselves. */
const compressible = /^\.(js|css|svg|json|webmanifest|txt|xml|vtt)$/;

/**
 * Where the Brotli form of a file with that content is kept: by its content, so that it can never be another's.
 * @param {string} buildDirectory
 * @param {string} hash of `contentHash`
 */
export const compressedPath = (buildDirectory, hash) => join(buildDirectory, "compressed", `${hash}.br`);

/**
 * 22 characters that a URL and a file name may hold.
 * @param {Buffer | string} content
 */
export const contentHash = (content) => createHash("sha256").update(content).digest("base64url").slice(0, 22);

/** @param {string} name of a file */
export const isCompressible = (name) => compressible.test(extname(name));

/**
 * Beside every compressible file below `client` its Brotli form, at its best and slowest.
 * @param {string} buildDirectory
 */
export function writeCompressedFiles(buildDirectory) {
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

/**
 * @param {string} buildDirectory
 * @returns {import("vite").Plugin}
 */
export function compressFiles(buildDirectory) {
  return {
    name: "compress-files",
    apply: "build",
    closeBundle() {
      if (this.environment.name === "client") writeCompressedFiles(buildDirectory);
    },
  };
}
