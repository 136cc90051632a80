import { existsSync } from "node:fs";
import { join } from "node:path";

/** The built folder, or its source in development. */
export const publicFolder = import.meta.env.PROD
  ? join(process.cwd(), process.env.BUILD_DIRECTORY ?? "build", "client")
  : join(process.cwd(), "public");

const found = new Map<string, boolean>();

/** Certificates, datasheets, videos. Looked up once, as the server lists its files at start. */
export function publicFile(path: string): string | undefined {
  let exists = found.get(path);
  if (exists === undefined) {
    exists = existsSync(join(publicFolder, path));
    found.set(path, exists);
  }
  return exists ? `/${path}` : undefined;
}

/** An order's file: private, uncached, shown inline. */
export const pdfAnswer = (name: string, pdf: Buffer): Response =>
  new Response(new Uint8Array(pdf), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${name}.pdf"`,
      "content-length": String(pdf.length),
      "cache-control": "private, no-store",
    },
  });
