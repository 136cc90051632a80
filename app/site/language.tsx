import { Outlet } from "react-router";
import { languageOfParams } from "#app/i18n/request-language.ts";
import type { Route } from "./+types/language";

/** An unknown prefix is a 404 before any page is looked at. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ params }, next) => {
    languageOfParams(params as { lang?: string });
    return next();
  },
];

export function loader() {
  return null;
}

export default function LanguageSegment() {
  return <Outlet />;
}
