import { isRouteErrorResponse } from "react-router";
import { useRootData } from "#app/i18n/root-data.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import type { Route } from "../+types/root";
import { errorTexts } from "./error-texts.ts";

/** 404 and error pages in the visitor's language (spec 2.4). Their texts are code, since loaders may be what failed. */
export function ErrorPage({ error }: Route.ErrorBoundaryProps) {
  const { language } = useRootData();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const t = errorTexts[language][missing ? "missing" : "failed"];
  return (
    <main className="container grid min-h-[70vh] content-center gap-6 py-16">
      <p className="font-mono text-muted">{missing ? "404" : "500"}</p>
      <h1 className="text-4xl">{t.heading}</h1>
      <p className="max-w-[40rem] text-muted">{t.text}</p>
      <p>
        <a className="text-signal underline" href={localizedPath("/", language)}>
          {t.home}
        </a>
      </p>
    </main>
  );
}
