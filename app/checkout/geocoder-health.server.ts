import type { Result } from "#app/platform/result.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { addressSearchOptions, createAddressSearch } from "./server/address-search.server.ts";

/** A search for a street that every service of France knows: outside the cache and the pauses of the buyers' searches. */
export async function checkGeocoder(): Promise<Result<string>> {
  let failure: string | undefined;
  const search = createAddressSearch({
    ...addressSearchOptions(settings()),
    timeoutMilliseconds: 5_000,
    onFailure: (reason) => {
      failure = reason;
    },
  });
  const found = await search({ q: "10 rue de Rivoli, Paris", language: "fr", country: "FR" });
  if (failure === undefined && found.length > 0) return { ok: true };
  return { ok: false, error: failure ?? "nothing found" };
}
