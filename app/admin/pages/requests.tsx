import { accountNames } from "#app/accounts/account-names.server.ts";
import { countRequests, listRequests, type RequestFilter } from "#app/contact/list-requests.server.ts";
import type { RequestState } from "#app/contact/request-states.ts";
import { dateAndTime } from "#app/i18n/format.ts";
import { languageNames } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminRequestPath } from "#app/paths.ts";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { documentTitle, sectionTitle } from "../back-office-texts.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { requestTexts } from "../requests/request-texts.server.ts";
import { requestTones } from "../requests/request-tones.ts";
import { requestsTable } from "../requests/requests-table.ts";
import { DataTable } from "../table/data-table.tsx";
import { readTableState, type TableState } from "../table/table-state.ts";
import { tableTexts } from "../table/table-texts.server.ts";
import type { Route } from "./+types/requests";

const countedTo = 10_000;

/** Contact and quote requests, those that wait first (decisions 9). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language, author } = staffOf(context);
  const state = readTableState(requestsTable, url.searchParams);
  const filter = requestFilter(state, `user:${author.userId}`);
  const { after, before, sort } = state;
  const [page, count] = await Promise.all([
    listRequests(db, {
      filter,
      descending: sort.descending,
      page: { after, before, limit: requestsTable.pageSize },
    }),
    countRequests(db, filter, countedTo),
  ]);
  const names = await accountNames(
    db,
    page.rows.map(({ assignee }) => assignee),
  );
  const title = sectionTitle("requests", language);
  return {
    ...{ state, title, language, page: { ...page, count, countedTo }, names: [...names] },
    documentTitle: documentTitle(title, language),
    texts: requestTexts(language),
    t: tableTexts(language),
  };
}

function requestFilter({ search, filters }: TableState, me: string): RequestFilter {
  const { state, kind, language, assignee, from, to } = filters;
  return {
    search,
    ...(state && { state: state as RequestState[] }),
    ...(kind && { kind: kind as NonNullable<RequestFilter["kind"]> }),
    ...(language && { language }),
    ...(assignee?.length === 1 && { assignee: assignee[0] === "mine" ? me : null }),
    ...(from && { from: from[0]! }),
    ...(to && { to: to[0]! }),
  };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { state, page, title, texts, t, language } = loaderData;
  const names = new Map(loaderData.names);
  const states = new Map<string, string>(Object.entries(texts.states));
  const kinds = new Map<string, string>(Object.entries(texts.kinds));
  const languages = new Map<string, string>(Object.entries(languageNames));
  return (
    <div className="grid gap-4">
      <h1 className="text-xl">{title}</h1>
      <DataTable
        spec={requestsTable}
        {...{ state, page, texts, t, language }}
        caption={title}
        idOf={({ id }) => id}
        labelOf={({ companyName }) => companyName}
        pathOf={({ id }) => adminRequestPath(id)}
        options={{
          state: (word) => states.get(word) ?? word,
          kind: (word) => kinds.get(word) ?? word,
          language: (word) => languages.get(word) ?? word,
          assignee: (word) => (word === "mine" ? texts.mine : texts.nobody),
        }}
        cells={{
          company: ({ companyName }) => companyName,
          created: ({ createdAt }) => (
            <time dateTime={createdAt.toISOString()}>{dateAndTime(createdAt, language)}</time>
          ),
          person: ({ firstName, lastName }) => `${firstName} ${lastName}`,
          kind: ({ kind }) => texts.kinds[kind],
          state: (request) => <StatusDot tone={requestTones[request.state]}>{texts.states[request.state]}</StatusDot>,
          assignee: ({ assignee }) => names.get(assignee ?? ""),
          email: ({ email }) => email,
          language: (request) => languages.get(request.language),
        }}
      />
    </div>
  );
}
