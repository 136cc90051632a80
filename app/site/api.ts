import { z } from "zod";
import { typeError } from "#app/forms/field-schemas.server.ts";
import { ApiProblem, type ApiRoute, defineRoute } from "#app/platform/http/api-route.server.ts";
import { countPrefetchedPage } from "./count-page-view.server.ts";

/** Raises a number in memory, as the request of a page does; like that one it is limited by address before it comes here. */
export const visitRoutes: ApiRoute[] = [
  defineRoute("POST /api/page-views", {
    summary: "Count the view of a page that the browser had fetched ahead; nothing about its visitor is stored",
    body: z.strictObject({ path: z.string({ error: typeError }).max(200, { error: "tooLong" }) }),
    responses: {
      204: { description: "Counted, unless the visitor refuses it" },
      422: { description: "The site has no such page" },
    },
    handler({ request }, { body: { path } }) {
      if (!countPrefetchedPage(path, request.headers))
        throw new ApiProblem(422, "invalidInput", { fields: [{ field: "path", code: "invalidValue" }] });
      return new Response(null, { status: 204, headers: { "cache-control": "private, no-store" } });
    },
  }),
];
