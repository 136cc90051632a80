import { z } from "zod";
import { type ApiRoute, defineRoute, json } from "#app/platform/http/api-route.server.ts";
import { eurosOf } from "#app/platform/money/money.ts";
import { cachedPrices, priceNames } from "./prices.server.ts";

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
