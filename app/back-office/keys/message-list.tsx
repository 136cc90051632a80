import { adminPaths } from "#app/office-paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { defineList } from "#app/staff-ui/lists/define-list.ts";
import { momentColumn, textColumn } from "#app/staff-ui/lists/list-columns.tsx";
import { StatusDot, type Tone } from "#app/ui/status/badge.tsx";
import type { ListedMessage } from "#app/webhooks/endpoints.server.ts";
import { webhookTopics } from "#app/webhooks/topics.ts";
import type { WebhooksTexts } from "./keys-texts.server.ts";

export const messageTones: Record<ListedMessage["state"], Tone> = {
  waiting: "amber",
  delivered: "signal",
  dead: "red",
};

type Texts = Pick<WebhooksTexts, "columns" | "filters" | "views" | "search" | "empty" | "states" | "errors">;

/** The answer's status, or why there is none. */
export const answerText = ({ status, error }: ListedMessage, { errors }: Pick<WebhooksTexts, "errors">): string =>
  status !== null ? String(status) : error ? (ownValue(errors, error) ?? errors.network) : "–";

/** Webhooks to other programs in the last 30 days (decisions 12.3). */
export const messageList = defineList<ListedMessage, Texts>()({
  path: adminPaths.webhookMessages,
  exportPath: adminPaths.webhookMessagesExport,
  columns: {
    topic: { fixed: true, cell: ({ topic }) => <span className="code">{topic}</span>, csv: ({ topic }) => topic },
    date: momentColumn(({ createdAt }) => createdAt, { sortable: true }),
    url: { long: true, card: "detail", cell: ({ url }) => <span className="code">{url}</span>, csv: ({ url }) => url },
    state: {
      card: "state",
      cell: ({ state }, { t }) => <StatusDot tone={messageTones[state]}>{t.states[state]}</StatusDot>,
      csv: ({ state }, { t }) => t.states[state],
    },
    answer: {
      card: "line",
      cell: (message, { t }) => answerText(message, t),
      csv: (message, { t }) => answerText(message, t),
    },
    attempts: textColumn(({ attempts }) => attempts, { numeric: true }),
    id: {
      optional: true,
      cell: ({ id }) => <span className="code wrap-anywhere">{`msg_${id}`}</span>,
      csv: ({ id }) => `msg_${id}`,
    },
  },
  filters: {
    topic: { kind: "choice", options: webhookTopics },
    state: { kind: "choice", options: ["waiting", "delivered", "dead"] },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  views: [
    { key: "all" },
    { key: "dead", filters: { state: ["dead"] } },
    { key: "waiting", filters: { state: ["waiting"] } },
  ],
  sort: "-date",
  pageSize: 50,
  idOf: ({ id }) => id,
  labelOf: ({ topic, url }) => `${topic} ${url}`,
});
