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
  const sentence = missing ? t.text : requestNumber ? `${t.text} ${failed.reload}` : failed.reload;
  return (
    <div className="container section" data-request-id={requestNumber}>
      <title>{`${t.heading} · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="max-w-[13.5em] text-4xl">{t.heading}</h1>
      <p className="mt-6 max-w-text text-lg">{sentence}</p>
      {requestNumber && <p className="mt-3 text-sm text-muted">{`${reference} ${requestNumber}`}</p>}
      <ErrorLinks home={t.home} document={!missing} help={missing ? notFound.help : undefined} />
    </div>
  );
}

/** The ways on; `document` loads the home page anew. */
export function ErrorLinks({ home, document, help }: { home: string; document: boolean; help: string | undefined }) {
  const { language } = useRootData();
  return (
    <p className="mt-10 flex flex-wrap gap-3">
      <ButtonLink to={localizedPath(paths.home, language)} document={document}>
        {home}
      </ButtonLink>
      {help && (
        <ButtonLink to={localizedPath(paths.faq, language)} variant="secondary">
          {help}
        </ButtonLink>
      )}
    </p>
  );
}
