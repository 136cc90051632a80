import { languages } from "#app/i18n/languages.ts";
import type { DeadMail } from "#app/mail/dead-mails.server.ts";
import { adminPaths } from "#app/office-paths.ts";
import type { WebhookDelivery } from "#app/payments/webhook-deliveries.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { defineList } from "#app/staff-ui/lists/define-list.ts";
import { emailColumn, languageColumn, momentColumn, textColumn } from "#app/staff-ui/lists/list-columns.tsx";
import { StatusDot, type Tone } from "#app/ui/status/badge.tsx";
import type { IntegrationsTexts } from "./integrations-texts.server.ts";
import { MailFailure } from "./mail-failure.tsx";
import { mailName } from "./mail-name.ts";

type Shared = Pick<IntegrationsTexts, "columns" | "filters" | "views"> & { search: string; empty: string };

/** Mails that are no longer retried (decisions 9). */
export const deadMailList = defineList<DeadMail, Shared & Pick<IntegrationsTexts, "reasons" | "mailNames">>()({
  path: adminPaths.deadMails,
  exportPath: adminPaths.deadMailsExport,
  columns: {
    date: momentColumn(({ createdAt }) => createdAt, { sortable: true, fixed: true }),
    mail: {
      long: true,
      cell: (mail, { t }) => mailName(mail, t.mailNames),
      csv: (mail, { t }) => mailName(mail, t.mailNames),
    },
    recipient: emailColumn(({ recipient }) => recipient, { long: true }),
    error: {
      lines: true,
      card: "line",
      cell: ({ lastError, lastErrorText }, { t }) => <MailFailure code={lastError} text={lastErrorText} t={t} />,
      csv: ({ lastError, lastErrorText }) => [lastError, lastErrorText].filter(Boolean).join(": "),
    },
    attempts: textColumn(({ attempts }) => attempts, { numeric: true, optional: true }),
    language: languageColumn(({ language }) => language, { optional: true }),
  },
  csvOrder: ["date", "mail", "recipient", "language", "attempts", "error"],
  filters: { language: { kind: "choice", options: languages } },
  views: [{ key: "all" }],
  sort: "-date",
  pageSize: 50,
  idOf: ({ id }) => id,
  labelOf: ({ recipient }) => recipient,
});

type DeliveryTexts = Shared & Pick<IntegrationsTexts, "effects">;

const tonesOfEffects = new Map<string, Tone>([
  ...["paid", "revived", "refunded"].map((effect) => [effect, "signal"] as const),
  ...["refundDue", "received", "inquiry", "disputed"].map((effect) => [effect, "amber"] as const),
  ...["unknownOrder", "mismatch", "refundFailed"].map((effect) => [effect, "red"] as const),
]);
export const toneOfEffect = (effect: string): Tone => tonesOfEffects.get(effect) ?? "neutral";

const anyOutcome: readonly string[] = [];

export const deliveryList = defineList<WebhookDelivery, DeliveryTexts>()({
  path: adminPaths.deliveries,
  exportPath: adminPaths.deliveriesExport,
  columns: {
    date: momentColumn(({ receivedAt }) => receivedAt, { sortable: true, fixed: true }),
    event: { cell: ({ type }) => <span className="code">{type}</span>, csv: ({ type }) => type },
    outcome: {
      card: "state",
      cell: ({ outcome }, { t }) => (
        <StatusDot tone={toneOfEffect(outcome)}>{ownValue(t.effects, outcome) ?? outcome}</StatusDot>
      ),
      csv: ({ outcome }, { t }) => ownValue(t.effects, outcome) ?? outcome,
    },
    payment: {
      cell: ({ intentId }) => <span className="code wrap-anywhere">{intentId}</span>,
      csv: ({ intentId }) => intentId,
    },
    id: {
      optional: true,
      cell: ({ id }) => <span className="code wrap-anywhere">{id}</span>,
      csv: ({ id }) => id,
    },
  },
  filters: { outcome: { kind: "choice", options: anyOutcome }, from: { kind: "day" }, to: { kind: "day" } },
  views: [{ key: "all" }, { key: "failed", filters: { outcome: ["refundFailed"] } }],
  sort: "-date",
  pageSize: 50,
  idOf: ({ id }) => id,
  labelOf: ({ id, type, intentId }) => `${type} ${intentId ?? id}`,
});
