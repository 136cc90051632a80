import { languages } from "#app/i18n/languages.ts";
import { adminPaths, adminRequestPath } from "#app/office-paths.ts";
import { defineList } from "#app/staff-ui/lists/define-list.ts";
import { emailColumn, ListMoment, languageColumn, textColumn, wordColumn } from "#app/staff-ui/lists/list-columns.tsx";
import { StatusDot, type Tone } from "#app/ui/status/badge.tsx";
import type { ContactRequest } from "../list-requests.server.ts";
import { allRequestKinds, type RequestState, requestStates } from "../requests.ts";

type RequestRow = ContactRequest & {
  assigneeName: string | undefined;
  /** It waits, and the person who held it has left the team. */
  isAbandoned: boolean;
  isLate: boolean;
};

type Dictionary = typeof import("./texts/fr/requests.json");
type Texts = Dictionary & { columns: Dictionary["columns"] & { phone: string; vehicles: string } };

export const requestTones: Record<RequestState, Tone> = {
  new: "amber",
  in_progress: "blue",
  answered: "signal",
  closed: "neutral",
};

/** The list of contact and quote requests (decisions 9). */
export const requestList = defineList<RequestRow, Texts>()({
  path: adminPaths.requests,
  exportPath: adminPaths.requestsExport,
  columns: {
    company: textColumn(({ companyName }) => companyName, { fixed: true, long: true }),
    created: {
      sortable: true,
      card: "aside",
      cell: ({ createdAt, isLate }, { t, language, today }) => (
        <span className={isLate ? "font-semibold text-red" : undefined}>
          <ListMoment at={createdAt} language={language} today={today} />
          {isLate && <span className="sr-only">{` (${t.late})`}</span>}
        </span>
      ),
      csv: ({ createdAt }) => createdAt,
    },
    message: {
      long: true,
      card: "detail",
      cell: ({ kind, message, vehicleCount }, { t }) => (
        <>
          <span className="text-ink">{t.kinds[kind]}</span>
          <span className="text-muted">{` · ${message || (vehicleCount ?? "")}`}</span>
        </>
      ),
      csv: ({ message }) => message,
    },
    person: textColumn(({ firstName, lastName }) => `${firstName} ${lastName}`, { long: true, wide: true }),
    kind: wordColumn(
      ({ kind }) => kind,
      (t) => t.kinds,
      { optional: true },
    ),
    state: {
      card: "state",
      cell: ({ state, isAbandoned }, { t }) => (
        <StatusDot tone={isAbandoned ? "red" : requestTones[state]}>
          {isAbandoned ? t.abandoned : t.states[state]}
        </StatusDot>
      ),
      csv: ({ state }, { t }) => t.states[state],
    },
    assignee: {
      wide: true,
      cell: ({ assigneeName, isAbandoned }, { t }) => (isAbandoned ? t.nobody : assigneeName),
      csv: ({ assigneeName }) => assigneeName,
    },
    email: emailColumn(({ email }) => email, { optional: true, long: true }),
    language: languageColumn(({ language }) => language, { optional: true }),
    phone: { csv: ({ phone }) => phone },
    vehicles: { csv: ({ vehicleCount }) => vehicleCount },
  },
  csvOrder: [
    ...(["created", "company", "person", "email", "phone", "kind", "vehicles"] as const),
    ...(["language", "state", "assignee", "message"] as const),
  ],
  filters: {
    state: { kind: "choice", options: requestStates },
    kind: { kind: "choice", options: allRequestKinds },
    language: { kind: "choice", options: languages },
    assignee: { kind: "choice", options: ["mine", "nobody"] },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  views: [
    { key: "open", filters: { state: ["new", "in_progress"] }, sort: "created" },
    { key: "mine", filters: { assignee: ["mine"], state: ["new", "in_progress"] }, sort: "created" },
    { key: "answered", filters: { state: ["answered"] } },
    { key: "closed", filters: { state: ["closed"] } },
    { key: "all" },
  ],
  sort: "-created",
  pageSize: 50,
  idOf: ({ id }) => id,
  labelOf: ({ companyName }) => companyName,
  pathOf: ({ id }) => adminRequestPath(id),
});
