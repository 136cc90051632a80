import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { isPrefix } from "#app/i18n/languages.ts";
import type { Route } from "./+types/language";

export { ErrorPage as ErrorBoundary } from "./error-page.tsx";

function refuseUnknownPrefix({ lang }: Route.LoaderArgs["params"]): void {
  if (!isPrefix(lang)) throw new Response(null, { status: 404 });
}

/** Forms, and requests for specific loaders (`_routes`), do not run the loader below. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, params }) => {
    if (request.method === "POST" || new URL(request.url).searchParams.has("_routes")) refuseUnknownPrefix(params);
  },
];

/** The loader rejects unknown pages, not middleware, so that the frame around the error page has its data. */
export function loader({ params }: Route.LoaderArgs) {
  refuseUnknownPrefix(params);
  return null;
}

/**
 * Only another prefix needs another answer. Without this the router asked again whenever the query changed: on the way to
 * the payment step (`?step=payment`) a request that nothing needed, and an error page when the shop was too busy for it.
 */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean =>
  currentParams.lang !== nextParams.lang;

export default function LanguageSegment() {
  return <Outlet />;
}
