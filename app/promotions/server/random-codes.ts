import { randomBytes } from "node:crypto";

/** 32 characters that are not mistaken for each other when read aloud or typed: no I, O, 0, 1. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const groups = 2;
const groupLength = 5;

/**
 * `count` different codes, `PREFIX-7K2QM-X9D4T`, or without prefix `7K2QM-X9D4T`. Each holds 50 random bits: with 10,000 codes
 * in force a guess succeeds once in 10¹¹.
 */
export function randomCodes(prefix: string, count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(randomCode(prefix));
  return [...codes];
}

function randomCode(prefix: string): string {
  // 256 is a multiple of 32, so that every character is as likely.
  const signs = [...randomBytes(groups * groupLength)].map((byte) => alphabet[byte % alphabet.length]!);
  const parts = Array.from({ length: groups }, (_, group) =>
    signs.slice(group * groupLength, (group + 1) * groupLength).join(""),
  );
  return [...(prefix === "" ? [] : [prefix]), ...parts].join("-");
}
