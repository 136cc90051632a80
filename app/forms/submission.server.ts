import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";

/** Made by the page: same key and contents are the same submission. */
export const submissionKey = z.uuid({ error: "invalidValue" }).optional();

/** Corrected contents are another submission. Undefined without a key. */
export const submissionOf = (key: string | undefined, contents: unknown): string | undefined =>
  key === undefined ? undefined : `${key.toLowerCase()}\n${JSON.stringify(contents)}`;

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

export const hashOfSubmission = (submission: string | undefined): string | null =>
  submission === undefined ? null : sha256(submission).toString("base64url");

/** An id derived from it, random without a key: UUID version 8 (RFC 9562). */
export function submissionId(submission: string | undefined): string {
  if (submission === undefined) return randomUUID();
  const hash = sha256(submission);
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
