import { languageName, languages } from "#app/i18n/languages.ts";
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { defineList } from "#app/staff-ui/lists/define-list.ts";
import { ListMoment } from "#app/staff-ui/lists/list-columns.tsx";
import { RowLink } from "#app/staff-ui/lists/spec-columns.tsx";
import { PermittedLink } from "#app/staff-ui/page/access.tsx";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import type { ListedWithdrawal } from "../list-withdrawals.server.ts";
import { DeclarationSteps } from "./declaration-steps.tsx";
import type { declarationView } from "./declaration-view.server.ts";
import type { WithdrawalTexts } from "./withdrawal-texts.server.ts";

const states = [
  "unconfirmed",
  "confirmed",
  "withdrawn",
  "refused",
  "disputed",
] as const satisfies ListedWithdrawal["state"][];

/** Law 1: waiting ones, or all. */
export const withdrawalList = defineList<ReturnType<typeof declarationView>, WithdrawalTexts, ListedWithdrawal>()({
  path: adminPaths.withdrawals,
  exportPath: adminPaths.withdrawalsExport,
  columns: {
    received: {
      sortable: true,
      fixed: true,
      cell: ({ at }, { language, today }) => <ListMoment at={at.iso} language={language} today={today} />,
      csv: ({ withdrawal }) => withdrawal.receivedAt,
    },
    state: {
      // With the end of the period, whole.
      lines: true,
      card: "state",
      cell: ({ state, tone, period }) => (
        <>
          <StatusDot tone={tone}>{state}</StatusDot>
          {period && <span className="ml-2 text-xs text-muted">{period}</span>}
        </>
      ),
      csv: ({ state }, { t }) => t.states[state],
    },
    name: {
      long: true,
      cell: ({ name, personPath }) => <PermittedLink to={personPath}>{name}</PermittedLink>,
      csv: ({ withdrawal }) => withdrawal.name,
    },
    email: {
      long: true,
      cell: ({ email }) => <EmailAddress>{email}</EmailAddress>,
      csv: ({ withdrawal }) => withdrawal.email,
    },
    reference: {
      long: true,
      cell: ({ reference, orderId }) =>
        orderId ? (
          <RowLink to={adminOrderPath(orderId)}>{reference}</RowLink>
        ) : (
          <span className="wrap-anywhere">{reference}</span>
        ),
      csv: ({ withdrawal }) => withdrawal.orderReference,
    },
    language: {
      optional: true,
      cell: ({ language }) => languageName(language),
      csv: ({ withdrawal }) => languageName(withdrawal.language),
    },
    reason: {
      optional: true,
      long: true,
      cell: ({ reason }) => reason,
      csv: ({ events }) => events.find(({ kind }) => kind === "refused")?.reason,
    },
    steps: {
      card: "line",
      cell: ({ id, acceptance, isOpen, orderId }, { t }) =>
        isOpen && <DeclarationSteps id={id} acceptance={acceptance} isRecognised={orderId !== null} t={t} />,
    },
  },
  filters: {
    state: { kind: "choice", options: states },
    language: { kind: "choice", options: languages },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  views: [
    { key: "open", filters: { state: ["unconfirmed", "confirmed"] }, sort: "received" },
    { key: "disputed", filters: { state: ["disputed"] } },
    { key: "all" },
  ],
  sort: "-received",
  pageSize: 50,
  live: ["orders"],
  idOf: ({ id }) => id,
  labelOf: ({ name }) => name,
});
