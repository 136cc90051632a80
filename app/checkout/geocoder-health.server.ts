import type { Result } from "#app/platform/result.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { addressSearchOptions, createAddressSearch } from "./server/address-search.server.ts";

/** Searches a known French street, outside cache and pauses. */
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
