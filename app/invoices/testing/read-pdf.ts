import { inflateSync } from "node:zlib";

/** A PDF's objects by number: the dictionary as it is written, and the stream's bytes. Of files with a plain cross-reference table. */
export function readPdf(pdf: Buffer): Map<number, { dictionary: string; stream: Buffer | undefined }> {
  const bytes = pdf.toString("latin1");
  const objects = new Map<number, { dictionary: string; stream: Buffer | undefined }>();
  for (const match of bytes.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = "", body] = match[2]!.split(/\nstream\n/);
    const raw = body === undefined ? undefined : Buffer.from(body.replace(/\nendstream$/, ""), "latin1");
    const stream = raw && dictionary.includes("/FlateDecode") ? inflateSync(raw) : raw;
    objects.set(Number(match[1]), { dictionary, stream });
  }
  return objects;
}

/** The one object whose dictionary matches. */
export function findObject(objects: ReturnType<typeof readPdf>, pattern: RegExp) {
  const found = [...objects.values()].filter(({ dictionary }) => pattern.test(dictionary));
  if (found.length !== 1) throw new Error(`${found.length} objects match ${pattern}`);
  return found[0]!;
}
