import { shortDateAndTime } from "#app/i18n/format.ts";
import { languageName } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths, adminRequestPath } from "#app/paths.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { loadListPage } from "#app/staff-ui/lists/list-page.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { countRequests, listRequests } from "../../list-requests.server.ts";
import { assigneeNames } from "../assignee-names.server.ts";
import { readRequestFilter } from "../request-filter.server.ts";
import { requestListAction } from "../request-steps.server.ts";
import { requestTexts } from "../request-texts.server.ts";
import { requestTones } from "../request-tones.ts";
import { requestsTable } from "../requests-table.ts";
import type { Route } from "./+types/requests";

/** Contact and quote requests, waiting ones first (decisions 9). */
export async function loader(args: Route.LoaderArgs) {
  const { db, language, author } = staffOf(args.context);
  const me = `user:${author.userId}`;
  const page = await loadListPage(args, {
    spec: requestsTable,
    section: "requests",
    readFilter: (db, state) => readRequestFilter(db, state, me),
    rows: (db, state, page, filter) => listRequests(db, { filter, descending: state.sort.descending, page }),
    count: (db, _state, atMost, filter) => countRequests(db, filter, atMost),
  });
  const names = await assigneeNames(
    db,
    page.list.page.rows.map(({ assignee }) => assignee),
    language,
  );
  return { ...page, names: [...names], texts: requestTexts(language) };
}

export const action = requestListAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { list, texts } = loaderData;
  const { language } = list;
  const names = new Map(loaderData.names);
  return (
    <div className="grid gap-4">
      <h1 className="text-xl">{list.caption}</h1>
      <DataTable
        spec={requestsTable}
        {...list}
        texts={texts}
        idOf={({ id }) => id}
        labelOf={({ companyName }) => companyName}
        pathOf={({ id }) => adminRequestPath(id)}
        bulk={[
          { intent: "take", label: texts.steps.take },
          { intent: "release", label: texts.steps.release },
          { intent: "close", label: texts.steps.close },
          { intent: "reopen", label: texts.steps.reopen },
        ]}
        exportPath={adminPaths.requestsExport}
        cells={{
          company: ({ companyName }) => companyName,
          created: ({ createdAt }) => (
            <time dateTime={createdAt.toISOString()}>{shortDateAndTime(createdAt, language)}</time>
          ),
          person: ({ firstName, lastName }) => `${firstName} ${lastName}`,
          kind: ({ kind }) => texts.kinds[kind],
          state: (request) => <StatusDot tone={requestTones[request.state]}>{texts.states[request.state]}</StatusDot>,
          assignee: ({ assignee }) => names.get(assignee ?? ""),
          email: ({ email }) => <EmailAddress>{email}</EmailAddress>,
          language: (request) => languageName(request.language),
        }}
      />
    </div>
  );
}
