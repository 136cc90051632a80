import { z } from "zod";
import { type ApiContext, type ApiRoute, defineRoute, json } from "#app/platform/http/api-route.server.ts";
import { eurosOf } from "#app/platform/money/money.ts";
import { cachedPrices, priceNames } from "./pricing/prices.server.ts";
import { listOf, type VehicleList, vehicleLists } from "./vehicles/vehicle-lists.server.ts";

export const pricesRoutes: ApiRoute[] = [
  defineRoute("GET /api/prices", {
    summary: "All price rows, in euros including tax (spec 7)",
    responses: {
      200: { description: "Rows", schema: z.array(z.object({ name: z.enum(priceNames), price: z.number() })) },
    },
    async handler({ db }) {
      const prices = await cachedPrices(db);
      return json(priceNames.map((name) => ({ name, price: eurosOf(prices[name]) })));
    },
  }),
];

const row = z.object({ Marque: z.string(), Modele: z.string(), Annee: z.int(), Energie: z.string() });
const names = z.array(z.string());

/** The vehicle lists (spec 7): public, cached for 5 minutes by browsers and proxies. */
export const catalogueRoutes: ApiRoute[] = [
  defineRoute("GET /api/vehicles", {
    summary: "The vehicle catalogue, 1000 rows a page; a page with fewer rows is the last",
    query: z.object({ page: z.coerce.number("invalidValue").int("invalidValue").min(1).max(100_000).default(1) }),
    responses: { 200: { description: "Rows", schema: z.array(row) } },
    async handler(context, { query }) {
      const { pages } = await vehicleLists(context);
      return answer(context, pages[query.page - 1] ?? listOf([]));
    },
  }),
  defineRoute("GET /api/vehicles/brands", {
    summary: "Brands, alphabetical",
    responses: { 200: { description: "Names", schema: names } },
    handler: async (context) => answer(context, listOf((await vehicleLists(context)).brands)),
  }),
  defineRoute("GET /api/vehicles/years", {
    summary: "Model years, newest first",
    responses: { 200: { description: "Years", schema: z.array(z.int()) } },
    handler: async (context) => answer(context, listOf((await vehicleLists(context)).years)),
  }),
  defineRoute("GET /api/vehicles/energies", {
    summary: "Energies, alphabetical",
    responses: { 200: { description: "Names", schema: names } },
    handler: async (context) => answer(context, listOf((await vehicleLists(context)).energies)),
  }),
  defineRoute("GET /api/vehicles/models", {
    summary: "Models of a brand, alphabetical; none for an unknown brand",
    query: z.object({ brand: z.string({ error: "required" }).max(100, "tooLong") }),
    responses: { 200: { description: "Names", schema: names } },
    async handler(context, { query }) {
      const { modelsOf } = await vehicleLists(context);
      return answer(context, listOf(modelsOf.get(query.brand) ?? []));
    },
  }),
  defineRoute("GET /api/vehicles/models-by-brand", {
    summary: "Every brand with its models, alphabetical",
    responses: { 200: { description: "Names", schema: z.array(z.object({ brand: z.string(), models: names })) } },
    handler: async (context) => answer(context, (await vehicleLists(context)).modelsByBrand),
  }),
];

function answer({ request }: ApiContext, { body, etag }: VehicleList): Response {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=300, stale-while-revalidate=1500",
    etag,
  };
  const etags = request.headers.get("if-none-match")?.split(/\s*,\s*/) ?? [];
  if (etags.some((tag) => tag.replace(/^W\//, "") === etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}
