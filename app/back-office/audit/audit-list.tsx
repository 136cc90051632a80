import {
  adminConversationPath,
  adminDonglePath,
  adminLetterPath,
  adminOrderPath,
  adminPaths,
  adminPromoCodePath,
  adminRequestPath,
  adminSubscriberPath,
} from "#app/office-paths.ts";
import type { ListedAudit } from "#app/platform/audit/list-audit.server.ts";
import { rowNumber } from "#app/platform/database/row-ids.ts";
import { defineList, type Words } from "#app/staff-ui/lists/define-list.ts";
import { momentColumn } from "#app/staff-ui/lists/list-columns.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import type { AuditTexts, ChangesTexts } from "./audit-texts.server.ts";
import { Changes } from "./changes.tsx";
import { actionName, entityName, orderIdIn, shownDetail, valuesInLine } from "./describe-changes.ts";

export type AuditListTexts = AuditTexts & {
  columns: AuditTexts["columns"] & { before: string; after: string };
  changes: ChangesTexts;
  /** Of authors, and of what was changed, by `type:id`. */
  names: ReadonlyMap<string, string>;
};

const changeLabels = ({ entity: { type } }: ListedAudit, { t, language }: Words<AuditListTexts>) => ({
  type,
  t: t.changes,
  language,
  names: t.names,
});

const anyWord: readonly string[] = [];

/** The audit log (decisions 9). */
export const auditList = defineList<ListedAudit, AuditListTexts>()({
  path: adminPaths.audit,
  exportPath: adminPaths.auditExport,
  columns: {
    at: momentColumn(({ at }) => at, { sortable: true, fixed: true, isExact: true }),
    author: {
      card: "aside",
      cell: ({ author }, { t }) => t.names.get(author),
      csv: ({ author }, { t }) => t.names.get(author) ?? author,
    },
    action: {
      card: "line",
      cell: ({ action }, { t }) => actionName(action, t),
      csv: ({ action }, { t }) => actionName(action, t),
    },
    subject: {
      long: true,
      card: "line",
      cell: (row, { t }) => <Subject row={row} t={t} />,
      csv: ({ entity: { type, id } }, { t }) => `${entityName(type, t)} ${t.names.get(`${type}:${id}`) ?? id}`.trim(),
    },
    changes: {
      lines: true,
      card: "line",
      cell: (row, words) => <Changes {...changeLabels(row, words)} before={row.before} after={row.after} />,
      csv: {
        before: (row, words) => valuesInLine(row.before, row.after, changeLabels(row, words)),
        after: (row, words) => valuesInLine(row.after, row.before, changeLabels(row, words)),
      },
    },
    detail: {
      optional: true,
      lines: true,
      cell: (row, words) => shownDetail(row.action, row.detail, changeLabels(row, words)),
      csv: (row, words) => shownDetail(row.action, row.detail, changeLabels(row, words)),
    },
    link: {
      optional: true,
      cell: ({ position }) => position,
      csv: { link: ({ position }) => position, hash: ({ hash }) => hash },
    },
  },
  filters: {
    author: { kind: "choice", options: anyWord },
    action: { kind: "choice", options: anyWord },
    entity: { kind: "choice", options: anyWord },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  views: [
    { key: "all" },
    { key: "orders", filters: { entity: ["order", "withdrawal", "delivery"] } },
    { key: "offer", filters: { entity: ["price", "promo", "promo-batch", "vat-rate"] } },
    { key: "stock", filters: { entity: ["dongle", "dongles"] } },
    { key: "access", filters: { entity: ["user", "account", "key", "webhook"] } },
    { key: "settings", filters: { entity: ["setting"] } },
    { key: "files", filters: { entity: ["list", "month", "audit"] } },
  ],
  sort: "-at",
  pageSize: 50,
  idOf: ({ id }) => id,
  labelOf: ({ action }) => action,
});

function Subject({ row, t }: { row: ListedAudit; t: AuditListTexts }) {
  const { type, id } = row.entity;
  const path = subjectPath(row);
  const shown = t.names.get(`${type}:${id}`) ?? (
    <span className="code">{id.length > 20 || type === "account" ? `${id.slice(0, 8)}…` : id}</span>
  );
  return (
    <span className="wrap-anywhere">
      <span>{entityName(type, t)}</span>{" "}
      <span>
        {path ? (
          <TextLink to={path} className="inline-block">
            {shown}
          </TextLink>
        ) : (
          shown
        )}
      </span>
    </span>
  );
}

const paths = new Map<string, (id: string) => string>([
  ["order", adminOrderPath],
  ["promo", (id) => adminPromoCodePath(rowNumber(id))],
  ["dongle", adminDonglePath],
  ["request", adminRequestPath],
  ["chat", adminConversationPath],
  ["letter", (id) => adminLetterPath(rowNumber(id))],
  ["subscriber", (id) => adminSubscriberPath(rowNumber(id))],
]);

function subjectPath({ entity: { type, id }, ...values }: ListedAudit): string | undefined {
  const orderId = type === "withdrawal" ? orderIdIn(values) : undefined;
  return orderId ? adminOrderPath(orderId) : paths.get(type)?.(id);
}
