import { useState } from "react";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { apiDocument } from "../api-document.server.ts";
import { ApiCallDetails } from "../api-reference/api-call.tsx";
import { describeApi } from "../api-reference/describe-api.ts";
import { TypedKey } from "../api-reference/try-call.tsx";
import { integrationsTexts } from "../integrations/integrations-texts.server.ts";
import type { Route } from "./+types/api-reference";

/** The public API, read from the OpenAPI document that the shop serves (decisions 9, 12). */
export function loader({ context }: Route.LoaderArgs) {
  const { language } = staffOf(context);
  const { api: t } = integrationsTexts(language);
  return { t, documentTitle: documentTitle(t.title, language), groups: describeApi(apiDocument()) };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function ApiReference({ loaderData: { t, groups } }: Route.ComponentProps) {
  const [key, setKey] = useState("");
  return (
    <TypedKey value={{ key, setKey }}>
      <div className="grid grid-cols-1 gap-6">
        <PageHeading title={t.title}>
          <p className="max-w-text text-muted">{t.text}</p>
          <nav aria-label={t.groups} className="flex flex-wrap gap-x-4 gap-y-1">
            {groups.map(({ name }) => (
              <a
                key={name}
                href={`#${name}`}
                className="code inline-flex min-h-6 min-w-6 items-center underline underline-offset-2"
              >
                {name}
              </a>
            ))}
          </nav>
        </PageHeading>
        {groups.map(({ name, calls }) => (
          <section key={name} className="grid grid-cols-1 gap-2">
            <h2 id={name} className="code scroll-mt-24 text-base font-semibold">
              {name}
            </h2>
            {calls.map((call) => (
              <ApiCallDetails key={call.id} call={call} t={t} />
            ))}
          </section>
        ))}
      </div>
    </TypedKey>
  );
}
