import { fill } from "#app/i18n/format.ts";
import { adminSettingsPath } from "#app/office-paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { beforeLaunch } from "../before-launch.server.ts";
import type { IntegrationsTexts } from "./integrations-texts.server.ts";

type Lack = ReturnType<typeof beforeLaunch>[number];
type Props = { lacks: Lack[]; t: IntegrationsTexts };

const tabs = ["seller", "sending", "files"] as const;

/** By tab of the settings; all others are set on the server. */
const itemsOfTab: Record<(typeof tabs)[number], Lack["id"][]> = {
  seller: [
    ...(["siren", "register", "vatNumber", "postalAddress", "phone", "supportEmail", "director", "founder"] as const),
    ...(["host", "mediator", "eprNumber", "ecoParticipation"] as const),
  ],
  sending: ["smtp", "mailFrom", "staffEmail"],
  files: ["guaranteeNotice", "declaration", "certificates"],
};
const tabOf = (id: Lack["id"]) => tabs.find((tab) => itemsOfTab[tab].includes(id));

/** First what the team does here, one click away, then what only the server's operator can do. */
export function MissingBeforeLaunch({ lacks, t }: Props) {
  const groups = [
    { title: t.inSettings, items: lacks.filter(({ id }) => tabOf(id)) },
    { title: t.onServer, items: lacks.filter(({ id }) => !tabOf(id)) },
  ];
  return (
    <div className="grid gap-6">
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ title, items }) => (
          <section key={title} className="grid gap-3">
            <h3 className="text-dense font-semibold">{title}</h3>
            <ul className="grid gap-3 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-2">
              {items.map((lack) => (
                <MissingItem key={lack.id} lack={lack} t={t} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function MissingItem({ lack: { id, isLegal, values }, t }: { lack: Lack; t: IntegrationsTexts }) {
  const tab = tabOf(id);
  return (
    <li className="grid items-baseline justify-items-start gap-x-2 gap-y-1 sm:col-span-2 sm:grid-cols-subgrid">
      <Badge tone={isLegal ? "red" : "amber"}>{isLegal ? t.legal : t.advised}</Badge>
      <span className="min-w-0 wrap-anywhere">
        <span>{fill(t.missing[id], values)}</span>{" "}
        {tab && <TextLink to={adminSettingsPath(tab)}>{fill(t.settingsTab, { tab: t.tabs[tab] })}</TextLink>}
      </span>
    </li>
  );
}
