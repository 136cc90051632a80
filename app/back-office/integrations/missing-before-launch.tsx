import { fill, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminSettingsPath } from "#app/office-paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { PlainLink, TextLink } from "#app/ui/controls/link.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { missingBeforeLaunch } from "./integrations-data.server.ts";
import type { IntegrationsTexts } from "./integrations-texts.server.ts";

type Lack = ReturnType<typeof missingBeforeLaunch>[number];
type Props = { lacks: Lack[]; t: IntegrationsTexts; language: Language };

const tabs = ["seller", "sending", "files"] as const;
type Tab = (typeof tabs)[number];

/** Where each is filled in: the id of the field's control, or of the file's. */
const places: Record<Tab, Partial<Record<Lack["id"], string>>> = {
  seller: {
    siren: "save-seller-siren",
    register: "save-seller-register",
    postalAddress: "save-seller-postalAddress",
    phone: "save-seller-phone",
    supportEmail: "save-seller-email",
    director: "save-seller-director",
    founder: "save-seller-founder",
    host: "save-seller-host",
    mediator: "save-seller-mediator",
    vatNumber: "save-tax-vatNumber",
    eprNumber: "save-tax-eprNumber",
    ecoParticipation: "save-tax-ecoParticipationCents",
  },
  sending: { smtp: "save-sending-smtpHost", mailFrom: "save-sending-from", staffEmail: "save-sending-staffEmail" },
  files: { guaranteeNotice: "file-noticeFr", declaration: "file-declaration", certificates: "file-redCE" },
};

/** First what the team does here, one click from the field, then what only the server's operator can do. */
export function MissingBeforeLaunch({ lacks, t, language }: Props) {
  if (lacks.length === 0) return <Notice tone="signal">{t.noLacks}</Notice>;
  const isHere = ({ id }: Lack) => tabs.some((tab) => ownValue(places[tab], id) !== undefined);
  const onServer = lacks.filter((lack) => !isHere(lack));
  const legal = lacks.filter(({ isLegal }) => isLegal).length;
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="max-w-text">{legal > 0 ? plural(t.legalCount, legal, language) : t.onlyAdvised}</p>
      {onServer.length < lacks.length && (
        <section className="grid gap-3">
          <h2 className="text-base font-semibold">{t.inSettings}</h2>
          <div className="grid items-start gap-4 xl:grid-cols-2">
            {tabs.map((tab) => {
              const items = lacks.filter(({ id }) => ownValue(places[tab], id) !== undefined);
              return items.length > 0 && <TabCard key={tab} tab={tab} items={items} t={t} />;
            })}
          </div>
        </section>
      )}
      {onServer.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-base font-semibold">{t.onServer}</h2>
          <div className="overflow-hidden rounded-card border border-line bg-surface">
            <ul className="divide-y divide-line">
              {onServer.map((lack) => (
                <li key={lack.id} className="grid gap-1 px-4 py-2.5">
                  <MissingItem lack={lack} t={t} />
                  {lack.setting && (
                    <details className="text-xs text-muted">
                      <summary className="w-fit cursor-pointer py-1">{t.forOperator}</summary>
                      <p className="code pt-1 wrap-anywhere select-all">{lack.setting}</p>
                    </details>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </div>
  );
}

function TabCard({ tab, items, t }: { tab: Tab; items: Lack[]; t: IntegrationsTexts }) {
  const settings = fill(t.settingsTab, { tab: t.tabs[tab] });
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <h3 className="border-b border-line px-4 py-2.5 text-dense font-semibold">
        <TextLink to={adminSettingsPath(tab)}>{settings}</TextLink>
      </h3>
      <ul className="divide-y divide-line">
        {items.map((lack) => (
          <li key={lack.id}>
            <PlainLink
              to={`${adminSettingsPath(tab)}#${places[tab][lack.id]}`}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5 hover:bg-ink/4"
            >
              <MissingItem lack={lack} t={t} />
              <span aria-hidden="true" className="text-muted">
                →
              </span>
            </PlainLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const MissingItem = ({ lack: { id, isLegal, values }, t }: { lack: Lack; t: IntegrationsTexts }) => (
  <span className="grid min-w-0 gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto]">
    <span className="wrap-anywhere">{fill(t.missing[id], values)}</span>
    {isLegal && <span className="text-xs font-medium whitespace-nowrap text-red">{t.legal}</span>}
  </span>
);
