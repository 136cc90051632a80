import { createHash } from "node:crypto";
import { brand } from "#app/brand.ts";
import { readAtMost } from "#app/platform/http/read-at-most.server.ts";
import type { Settings } from "#app/platform/settings/settings.server.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import {
  type AddressQuery,
  type AddressSuggestion,
  coversCountry,
  type GeocoderKind,
  geocoders,
} from "./geocoders.server.ts";

/** The configured service, which is sent the shop's identity. */
export const addressSearchOptions = ({ geocoder, publicUrl }: Settings) => ({
  ...geocoder,
  userAgent: `${brand.name}/1.0 (+${publicUrl}; ${shopFacts().supportEmail})`,
});

/**
 * Proposals from an external service, which may be slow, down or wrong (spec 5, decisions 11, security 6.16): one fixed
 * address, short time-out, no redirects, 256 KB, validated, cached for a day, rate-limited, paused after failures. Never
 * fails, at worst `[]`.
 */
export type AddressSearch = (query: AddressQuery) => Promise<AddressSuggestion[]>;

export type AddressSearchOptions = {
  kind: GeocoderKind;
  /** Unset: the kind's public service, asked once a second at most. */
  url: string | undefined;
  userAgent: string;
  now?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
  timeoutMilliseconds?: number;
  onFailure?: (reason: string) => void;
};

const cacheMilliseconds = 24 * 3600_000;
const maxEntries = 1_000;
const maxBytes = 256 * 1024;
const failuresUntilPause = 5;
const pauseFor = 30_000;
const publicInterval = 1_000;
/** Longer waits get nothing: the visitor has typed on. */
const maxTurnMs = 1_000;

export function createAddressSearch(options: AddressSearchOptions): AddressSearch {
  const now = options.now ?? Date.now;
  const wait = options.wait ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)));
  const cache = new Map<string, { until: number; suggestions: AddressSuggestion[] }>();
  const underWay = new Map<string, Promise<AddressSuggestion[]>>();
  let failures = 0;
  let pausedUntil = 0;
  let nextTurn = 0;

  return async (given) => {
    const query = { ...given, q: given.q.trim().replace(/\s+/g, " ") };
    if (query.q.length < 3 || query.q.length > 200 || !coversCountry(options.kind, query.country)) return [];
    const key = createHash("sha256")
      .update(JSON.stringify([query.q.toLowerCase(), query.language, query.country]))
      .digest("base64url");
    const found = cache.get(key);
    if (found && found.until > now()) {
      // Least recently used.
      cache.delete(key);
      cache.set(key, found);
      return found.suggestions;
    }
    const running = underWay.get(key);
    if (running) return running;
    const work = ask(query, key).finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  };

  async function ask(query: AddressQuery, key: string): Promise<AddressSuggestion[]> {
    if (now() < pausedUntil) return [];
    if (!options.url) {
      const turn = Math.max(now(), nextTurn);
      if (turn - now() > maxTurnMs) return [];
      nextTurn = turn + publicInterval;
      if (turn > now()) await wait(turn - now());
    }
    try {
      const suggestions = await request(options, query);
      failures = 0;
      cache.set(key, { until: now() + cacheMilliseconds, suggestions });
      if (cache.size > maxEntries) cache.delete(cache.keys().next().value!);
      return suggestions;
    } catch (error) {
      failures += 1;
      // After a pause a single request decides whether the next one begins.
      if (failures >= failuresUntilPause) pausedUntil = now() + pauseFor;
      options.onFailure?.(reasonOf(error));
      return [];
    }
  }
}

async function request(options: AddressSearchOptions, query: AddressQuery): Promise<AddressSuggestion[]> {
  const geocoder = geocoders[options.kind];
  const url = new URL(options.url ?? geocoder.publicUrl);
  if (url.pathname === "/") url.pathname = geocoder.defaultPath;
  for (const [name, value] of Object.entries(geocoder.parameters(query))) url.searchParams.set(name, value);
  const response = await fetch(url, {
    headers: { accept: "application/json", "user-agent": options.userAgent },
    redirect: "error",
    signal: AbortSignal.timeout(options.timeoutMilliseconds ?? 2_000),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  return geocoder.read(JSON.parse(await readAtMost(response, maxBytes)), query).slice(0, 5);
}

/** Only the kind of error, since a message may quote an address. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return /^(status \d+|too long)$/.test(error.message) ? error.message : error.name;
};
