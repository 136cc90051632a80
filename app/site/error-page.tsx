import { lazy } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { brand } from "#app/brand.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { useRequestNumber } from "#app/ui/status/request-number.ts";
import { useErrorTexts } from "./document-error-texts.ts";

/**
 * 404 and error pages in the visitor's language (spec 2.4). Their texts need no loader, which may be what failed. It reads
 * the error itself, because a re-exported boundary gets none. Only errors with a number from the server were recorded there:
 * a page that fails in the browser, offline for instance, does not claim that.
 */
export function ErrorPage() {
  const { language } = useRootData();
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const number = useRequestNumber(error);
  const requestNumber = missing ? undefined : number;
  const { reference, missing: notFound, failed } = useErrorTexts().texts;
  const t = missing ? notFound : failed;
  return (
    <div data-request-id={requestNumber}>
      <title>{`${t.heading} · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      {missing ? (
        <MissingPage t={notFound} language={language} />
      ) : (
        <div className="container section">
          <h1 className="max-w-[13.5em] text-4xl">{t.heading}</h1>
          <p className="mt-6 max-w-text text-lg">{requestNumber ? `${t.text} ${failed.reload}` : failed.reload}</p>
          {requestNumber && <p className="mt-3 text-sm text-muted">{`${reference} ${requestNumber}`}</p>}
          <p className="mt-10">
            <ButtonLink to={localizedPath(paths.home, language)} document>
              {t.home}
            </ButtonLink>
          </p>
        </div>
      )}
    </div>
  );
}

/** Not in the file that every page loads. The server has it at once, and a browser shows the server's page until it comes. */
const MissingPage = lazy(() => import("./components/missing-page.tsx"));
