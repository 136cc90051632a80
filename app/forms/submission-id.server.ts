import { createHash, randomUUID } from "node:crypto";

/**
 * The id of what a submission makes: the same for the same key and contents, so that a repetition finds its row; a random
 * one without a key. A UUID of version 8 (RFC 9562).
 */
export function submissionId(key: string | undefined, contents: unknown): string {
  if (key === undefined) return randomUUID();
  const hash = createHash("sha256")
    .update(`${key.toLowerCase()}\n${JSON.stringify(contents)}`)
    .digest();
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
