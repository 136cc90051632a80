import { Outlet } from "react-router";
import { languageOfParams } from "#app/i18n/request-language.ts";
import type { Route } from "./+types/language";

export { ErrorPage as ErrorBoundary, errorMeta as meta } from "./error-page.tsx";

/** An unknown prefix is a 404. Thrown by the loader (not by middleware), so that the frame around it has its data. */
export function loader({ params }: Route.LoaderArgs) {
  languageOfParams(params);
  return null;
}

export default function LanguageSegment() {
  return <Outlet />;
}
