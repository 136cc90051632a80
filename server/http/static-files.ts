import { closeSync, existsSync, openSync, read, readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, extname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { ownValue } from "#app/platform/text/own-value.ts";
import { compressedPath, contentHash, isCompressible } from "../assets/compressed-files.ts";
import { compressForKeeping, preferredEncoding } from "./compression.ts";

const open = new Map<string, { descriptor: number; readers: number }>();

/** All readers share one descriptor, so that hundreds of slow readers do not exhaust them (security 6.39). */
export function readShared(path: string, { start, end }: { start: number; end: number }): Readable {
  const file = open.get(path) ?? { descriptor: openSync(path, "r"), readers: 0 };
  open.set(path, file);
  file.readers++;
  const release = () => {
    if (--file.readers > 0) return;
    open.delete(path);
    closeSync(file.descriptor);
  };
  let position = start;
  let isReading = false;
  let onceRead: (() => void) | undefined;
  return new Readable({
    highWaterMark: 64 * 1024,
    read(size) {
      const length = Math.min(size, end + 1 - position);
      if (length <= 0) {
        this.push(null);
        return;
      }
      isReading = true;
      read(file.descriptor, Buffer.allocUnsafe(length), 0, length, position, (error, bytes, buffer) => {
        isReading = false;
        if (onceRead) onceRead();
        // The file became shorter than its announced length.
        else if (error || bytes === 0) this.destroy(error ?? new Error("the file has become shorter"));
        else {
          position += bytes;
          this.push(buffer.subarray(0, bytes));
        }
      });
    },
    destroy(error, callback) {
      const finish = () => {
        release();
        callback(error);
      };
      // A descriptor closed during a read may already belong to another file.
      if (isReading) onceRead = finish;
      else finish();
    },
  });
}

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".pdf": "application/pdf",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".xml": "application/xml; charset=utf-8",
  ".vtt": "text/vtt; charset=utf-8",
};
/** Kept in memory; pictures, documents and films are read when requested. */
const inMemoryNames = /^\.(js|css|svg|json|webmanifest|txt|xml|vtt|woff2|ico)$/;
const maxBytesInMemory = 512 * 1024;

/** Named by a hash, or by the number of a folder of rendered pictures and films. */
const neverChanged = /^\/(?:assets|fonts|images\/dongle\/v\d+|videos\/v\d+)\//;

type StaticFile = {
  path: string;
  type: string;
  size: number;
  etag: string;
  immutable: boolean;
  body?: Buffer;
  gzip?: Buffer;
  br?: Buffer;
};

const earlierMilliseconds = 24 * 3600 * 1000;

/** Listed at start: a request's text never reaches the file system. Assets of earlier builds are beside `folder`. */
export function createStaticFiles(folder: string) {
  const build = join(folder, "..");
  const files = new Map(listFiles(folder).map(({ url, path }) => [url, openFile(url, path, build)]));
  for (const { url, path } of listFiles(join(build, "earlier"))) {
    const isYoung = Date.now() - statSync(path).mtimeMs < earlierMilliseconds;
    if (isYoung && !files.has(url)) files.set(url, openFile(url, path));
  }

  return function serve(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    const file = files.get(path);
    if (!file) return false;
    const headers: Record<string, string> = {
      "content-type": file.type,
      etag: file.etag,
      "cache-control": file.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      ...(file.br || file.gzip ? { vary: "accept-encoding" } : {}),
      // Mail programs in browsers show them on their own origin.
      ...(path.startsWith("/images/mail/") ? { "cross-origin-resource-policy": "cross-origin" } : {}),
      ...(file.type === "application/pdf"
        ? {
            "content-disposition": `inline; filename="${basename(file.path)}"`,
            "content-security-policy": "frame-ancestors 'self'; object-src 'self'",
            "x-frame-options": "SAMEORIGIN",
          }
        : {}),
    };
    if (request.headers["if-none-match"] === file.etag) {
      response.writeHead(304, headers).end();
      return true;
    }
    if (!file.body) {
      stream(request, response, file, headers);
      return true;
    }
    const encoding = preferredEncoding(request.headers["accept-encoding"] as string | undefined);
    const body = (encoding === "br" && file.br) || (encoding !== "identity" && file.gzip) || file.body;
    if (body === file.br) headers["content-encoding"] = "br";
    else if (body === file.gzip) headers["content-encoding"] = "gzip";
    headers["content-length"] = String(body.length);
    response.writeHead(200, headers);
    response.end(request.method === "HEAD" ? undefined : body);
    return true;
  };
}

function listFiles(folder: string): { url: string; path: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith(".") && !entry.name.endsWith(".map"))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ url: `/${relative(folder, path).split(sep).join("/")}`, path }));
}

/** `build`: the folder with the compressed forms. */
function openFile(url: string, path: string, build?: string): StaticFile {
  const { size, mtimeMs } = statSync(path);
  const extension = extname(path);
  const content = size <= maxBytesInMemory ? readFileSync(path) : undefined;
  const hash = contentHash(content ?? `${url}${size}${mtimeMs}`);
  const file: StaticFile = {
    path,
    size,
    type: ownValue(types, extension) ?? "application/octet-stream",
    etag: `"${hash}"`,
    immutable: neverChanged.test(url),
  };
  if (!content || build === undefined || !inMemoryNames.test(extension)) return file;
  file.body = content;
  if (!isCompressible(path)) return file;
  file.gzip = gzipSync(content);
  const compressed = compressedPath(build, hash);
  if (existsSync(compressed)) file.br = readFileSync(compressed);
  // Until it is compressed, the plain form is sent.
  else
    compressForKeeping(content).then(
      (result) => {
        file.br = result;
      },
      () => {},
    );
  return file;
}

function stream(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  headers: Record<string, string>,
): void {
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "");
  headers["accept-ranges"] = "bytes";
  let start = 0;
  let end = file.size - 1;
  if (range && (range[1] || range[2])) {
    start = range[1] ? Number(range[1]) : Math.max(0, file.size - Number(range[2]));
    end = range[1] && range[2] ? Math.min(Number(range[2]), end) : end;
    if (start > end) {
      response.writeHead(416, { "content-range": `bytes */${file.size}` }).end();
      return;
    }
    headers["content-range"] = `bytes ${start}-${end}/${file.size}`;
  }
  headers["content-length"] = String(end - start + 1);
  response.writeHead(headers["content-range"] ? 206 : 200, headers);
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  const source = readShared(file.path, { start, end });
  source.on("error", () => response.destroy());
  response.on("close", () => source.destroy());
  source.pipe(response);
}
