import { z } from "zod";
import { isDelivered } from "#app/catalogue/countries.ts";
import { defaultLanguage, isLanguage } from "#app/i18n/languages.ts";
import { type ApiRoute, defineRoute, json } from "#app/platform/http/api-route.server.ts";
import { limits } from "#app/platform/limits/limits.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { countryOfLanguage } from "./rules/countries.ts";
import { type AddressSearch, addressSearchOptions, createAddressSearch } from "./server/address-search.server.ts";
import { addressSuggestion } from "./server/geocoders.server.ts";

let search: AddressSearch | undefined;

function addressSearch(): AddressSearch {
  const onFailure = (reason: string) => log.warn({ reason }, "address search failed");
  search ??= createAddressSearch({ ...addressSearchOptions(settings()), onFailure });
  return search;
}

/** A meaningless query finds nothing and is no error (spec 7). */
const anyText = z.string().max(10_000).catch("");

export const checkoutRoutes: ApiRoute[] = [
  defineRoute("GET /api/address-search", {
    summary: "Up to 5 addresses that begin like `q`, in one country; an empty list when the service cannot answer",
    query: z.object({
      q: anyText.default("").describe("What was typed, 3 to 200 characters"),
      lang: anyText.optional().describe("fr, en, es, it or de"),
      country: anyText.optional().describe("ISO 3166-1 alpha-2; the language's country when absent"),
    }),
    responses: {
      200: { description: "Addresses", schema: z.array(addressSuggestion) },
      429: { description: "Too many requests" },
    },
    async handler(context, { query: { q, lang, country } }) {
      const length = q.trim().length;
      if (length < 3 || length > 200) return json([]);
      await context.limit(limits.addressSearch);
      const language = isLanguage(lang) ? lang : defaultLanguage;
      const wanted = country?.toUpperCase() ?? "";
      return json(
        await addressSearch()({ q, language, country: isDelivered(wanted) ? wanted : countryOfLanguage[language] }),
      );
    },
  }),
];
