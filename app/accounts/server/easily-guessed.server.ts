import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { brand } from "#app/brand.ts";

/**
 * Powers of ten of guesses that a new password must withstand, by zxcvbn's estimate (scores 2 and 3). With the limits of
 * sign-in a million guesses take years; staff can refund and read everything.
 */
const neededByPeople = 6;
const neededByStaff = 8;

/** Words an attacker tries first (ASVS 6.1.2, 6.2.11). */
const shopWords = [brand.name, brand.character, "dongle", "obd"];

/** The estimate takes quadratic time, and 40 characters are enough. */
const maxEstimatedLength = 40;

let loaded: Promise<ZxcvbnFactory> | undefined;

/** 10 MB of leaked passwords: loaded only where a password is set. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new Estimator({ dictionary, graphs: adjacencyGraphs, maxLength: maxEstimatedLength });
}

export async function isEasilyGuessed(
  password: string,
  account: { email: string; isStaff: boolean },
): Promise<boolean> {
  loaded ??= load();
  const estimator = await loaded;
  const needed = account.isStaff ? neededByStaff : neededByPeople;
  const ofAccount = account.email.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3);
  const guessable = [...shopWords, ...ofAccount].map((word) => word.toLowerCase());
  // Known words add nothing to the estimate.
  let rest = password.toLowerCase();
  for (const word of guessable) rest = rest.replaceAll(word, "");
  return [password, rest].some((text) => estimator.check(text, guessable).guessesLog10 < needed);
}
