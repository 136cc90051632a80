import { isRouteErrorResponse, Outlet, useLocation, useRouteError, useRouteLoaderData } from "react-router";
import { fill } from "#app/i18n/format.ts";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { useRequestNumber } from "#app/ui/status/request-number.ts";
import type { loader } from "./guarded.tsx";

/** The layout between the shell and its pages: when a page fails, the menu around it stays. */
export default function InsideShell() {
  return <Outlet />;
}

/** Shown for an unknown id (`missingRow`), or when a page or step has failed. */
export function ErrorBoundary() {
  const { errors: t } = useRouteLoaderData<typeof loader>("back-office/pages/guarded")!;
  const { pathname, search } = useLocation();
  const error = useRouteError();
  const number = useRequestNumber(error);
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const heading = isMissing ? (typeof error.data === "string" && error.data) || t.missing : t.failed;
  const requestNumber = isMissing ? undefined : number;
  return (
    <div className="grid gap-4" data-request-id={requestNumber}>
      <title>{fill(t.title, { page: heading })}</title>
      <meta name="robots" content="noindex" />
      <PageHeading title={heading} />
      <p className="max-w-[46.6em] text-muted">{isMissing ? t.missingHelp : t.failedHelp}</p>
      {requestNumber && <p className="text-muted">{fill(t.reference, { number: requestNumber })}</p>}
      {!isMissing && (
        <p>
          <ButtonLink size="sm" variant="secondary" to={`${pathname}${search}`} document>
            {t.reload}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
