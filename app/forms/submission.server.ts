import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";

/** The key that a page makes for each attempt: the same key with the same contents is the same submission. */
export const submissionKey = z.uuid({ error: "invalidValue" }).optional();

/** Key and contents as one text; undefined without a key. Corrected contents are another submission, whatever their key. */
export const submissionOf = (key: string | undefined, contents: unknown): string | undefined =>
  key === undefined ? undefined : `${key.toLowerCase()}\n${JSON.stringify(contents)}`;

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** What is stored of a submission, so that a repetition finds its row; null without a key. */
export const hashOfSubmission = (submission: string | undefined): string | null =>
  submission === undefined ? null : sha256(submission).toString("base64url");

/** The same as the id of what it makes, random without a key. A UUID of version 8 (RFC 9562). */
export function submissionId(submission: string | undefined): string {
  if (submission === undefined) return randomUUID();
  const hash = sha256(submission);
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
