import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { languageOfParams } from "#app/i18n/request-language.ts";
import type { Route } from "./+types/language";

export { ErrorPage as ErrorBoundary, errorMeta as meta } from "./error-page.tsx";

/** An unknown prefix is a 404. Thrown by the loader (not by middleware), so that the frame around it has its data. */
export function loader({ params }: Route.LoaderArgs) {
  languageOfParams(params);
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
