import { mayOpen } from "#app/accounts/permissions.ts";
import { deadMailsSince } from "#app/mail/dead-mails.server.ts";
import { adminPaths } from "#app/office-paths.ts";
import { sectionTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { countMessages } from "#app/webhooks/endpoints.server.ts";
import { missingBeforeLaunch } from "./integrations-data.server.ts";
import { integrationsTexts } from "./integrations-texts.server.ts";

const countLimit = 1_000;

/** The pages about integrations, each with what waits there. */
export async function integrationTabs({ db, language, role }: Pick<Staff, "db" | "language" | "role">) {
  const { pages } = integrationsTexts(language);
  const [mails, messages] = await Promise.all([deadMailsSince(db), countMessages(db, { state: ["dead"] }, countLimit)]);
  const lacks = missingBeforeLaunch(language);
  const tabs = [
    { key: "status", to: adminPaths.api, title: pages.status },
    { key: "keys", to: adminPaths.apiKeys, title: pages.keys },
    { key: "webhooks", to: adminPaths.webhooks, title: pages.webhooks, count: messages, isUrgent: true },
    { key: "mails", to: adminPaths.deadMails, title: pages.mails, count: mails.count, isUrgent: true },
    { key: "payments", to: adminPaths.deliveries, title: pages.payments },
    {
      key: "launch",
      to: adminPaths.launch,
      title: pages.launch,
      count: lacks.length,
      isUrgent: lacks.some(({ isLegal }) => isLegal),
    },
  ];
  return { title: sectionTitle("api", language), language, tabs: tabs.filter(({ to }) => mayOpen(role, to)) };
}
export type IntegrationTabs = Awaited<ReturnType<typeof integrationTabs>>;
