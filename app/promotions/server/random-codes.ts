import { randomBytes } from "node:crypto";

/** 32 signs that nobody mistakes for each other when read aloud or typed: no I, O, 0, 1. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const groups = 2;
const groupLength = 5;

/** Random bits of each code: 50. With 10,000 codes in force a guess succeeds once in 10¹¹. */
export const codeBits = groups * groupLength * Math.log2(alphabet.length);

/** `count` different codes, `PREFIX-7K2QM-X9D4T`, or without prefix `7K2QM-X9D4T`. */
export function randomCodes(prefix: string, count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(randomCode(prefix));
  return [...codes];
}

function randomCode(prefix: string): string {
  // 256 is a multiple of 32, so that every sign is as likely.
  const signs = [...randomBytes(groups * groupLength)].map((byte) => alphabet[byte % alphabet.length]!);
  const parts = Array.from({ length: groups }, (_, group) =>
    signs.slice(group * groupLength, (group + 1) * groupLength).join(""),
  );
  return [...(prefix === "" ? [] : [prefix]), ...parts].join("-");
}
