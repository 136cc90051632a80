import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { brand } from "#app/brand.ts";

/**
 * Powers of ten of guesses that a new password must withstand, by zxcvbn's estimate: words and passwords that leaked,
 * names, dates, keyboard rows, repetitions. Beside the limits of sign-in a million guesses take years; staff can refund
 * and read everything, so theirs withstands a hundred times as many (zxcvbn's scores 2 and 3).
 */
const neededByPeople = 6;
const neededByStaff = 8;

/** Words that an attacker who knows the shop tries first: its name, its character and what it sells (ASVS 6.1.2, 6.2.11). */
const shopWords = [brand.name, brand.character, "dongle", "obd"];

/** Only the first 40 characters are estimated: guessing those is hard enough, and the estimate takes quadratic time. */
const maxEstimatedLength = 40;

let loaded: Promise<ZxcvbnFactory> | undefined;

/** 50,000 passwords that leaked and their shapes: a tenth of a second and 10 MB, so only where a password is set. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new Estimator({ dictionary, graphs: adjacencyGraphs, maxLength: maxEstimatedLength });
}

/** Whether an attacker who knows the account's e-mail and the shop would guess the new password early. */
export async function isEasilyGuessed(
  password: string,
  account: { email: string; isStaff: boolean },
): Promise<boolean> {
  loaded ??= load();
  const estimator = await loaded;
  const needed = account.isStaff ? neededByStaff : neededByPeople;
  const ofAccount = account.email.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3);
  const known = [...shopWords, ...ofAccount].map((word) => word.toLowerCase());
  // What is known adds nothing: the rest has to do without it.
  let rest = password.toLowerCase();
  for (const word of known) rest = rest.replaceAll(word, "");
  return [password, rest].some((text) => estimator.check(text, known).guessesLog10 < needed);
}
