import { languages } from "#app/i18n/languages.ts";
import { adminPaths, adminSubscriberPath } from "#app/office-paths.ts";
import { defineList } from "#app/staff-ui/lists/define-list.ts";
import { emailColumn, languageColumn, momentColumn, stateColumn } from "#app/staff-ui/lists/list-columns.tsx";
import type { Tone } from "#app/ui/status/badge.tsx";
import type { Subscriber } from "../list-subscribers.server.ts";
import { type SubscriberState, subscriberStates } from "../subscriber-states.ts";

export const subscriberTones: Record<SubscriberState, Tone> = {
  pending: "amber",
  subscribed: "signal",
  unsubscribed: "neutral",
  bounced: "red",
  complained: "red",
};

export const subscriberList = defineList<Subscriber, typeof import("./texts/fr/newsletter.json")>()({
  path: adminPaths.newsletter,
  exportPath: adminPaths.newsletterExport,
  columns: {
    email: emailColumn(({ email }) => email, { fixed: true, long: true }),
    status: stateColumn(
      ({ status }) => status,
      (t) => t.states,
      subscriberTones,
    ),
    language: languageColumn(({ language }) => language),
    created: momentColumn(({ createdAt }) => createdAt, { sortable: true }),
    confirmed: momentColumn(({ confirmedAt }) => confirmedAt, { optional: true }),
    ended: momentColumn(({ endedAt }) => endedAt, { optional: true }),
  },
  filters: {
    status: { kind: "choice", options: subscriberStates },
    language: { kind: "choice", options: languages },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  views: [
    { key: "subscribed", filters: { status: ["subscribed"] } },
    { key: "pending", filters: { status: ["pending"] } },
    { key: "ended", filters: { status: ["unsubscribed", "bounced", "complained"] } },
    { key: "all" },
  ],
  sort: "-created",
  pageSize: 50,
  idOf: ({ id }) => String(id),
  labelOf: ({ email }) => email,
  pathOf: ({ id }) => adminSubscriberPath(id),
});
