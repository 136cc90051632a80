import { inflateSync } from "node:zlib";

/**
 * What is in a PDF written by `packPdf`, for checks: the text of every object that is no stream (they are gathered in one
 * compressed stream), and of every stream that can be unpacked.
 */
export function readPackedPdf(file: Buffer): { objects: string; streams: string[] } {
  const text = file.toString("latin1");
  const streams: string[] = [];
  let objects = "";
  for (const { 1: facts, index, 0: head } of text.matchAll(/\d+ 0 obj\n(<<(?:(?!endobj)[\s\S])*?)stream\n/g)) {
    const length = Number(/\/Length (\d+)/.exec(facts!)?.[1]);
    const from = index + head.length;
    if (!facts!.includes("/FlateDecode")) continue;
    const data = inflateSync(file.subarray(from, from + length)).toString("latin1");
    if (facts!.includes("/Type /ObjStm")) objects += data;
    else streams.push(data);
  }
  return { objects, streams };
}

/** The title in the document's facts: `(…)` of single bytes or `<FEFF…>` of UTF-16. */
export function titleOf(objects: string): string | undefined {
  const plain = /\/Title \(((?:[^()\\]|\\.)*)\)\s*\/Creator/.exec(objects)?.[1];
  if (plain !== undefined) return plain.replaceAll(/\\(.)/g, "$1");
  const hex = /\/Title <FEFF([0-9A-Fa-f]*)>\s*\/Creator/i.exec(objects)?.[1];
  return hex === undefined ? undefined : Buffer.from(hex, "hex").swap16().toString("utf16le");
}
