import type { ReactNode } from "react";
import { dateAndTime, decimal, fill, plural, shortDateAndTime } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/office-paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { defineStep, type StepResult, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";
import { StatusDot, type Tone } from "#app/ui/status/badge.tsx";
import { CarrierDetail } from "../../integrations/carrier-detail.tsx";
import { failureReason } from "../../integrations/failure-reason.ts";
import { toneOfEffect } from "../../integrations/integration-lists.tsx";
import { replayStep, retryStep } from "../../integrations/integration-steps.server.ts";
import { integrationTabs } from "../../integrations/integration-tabs.server.ts";
import {
  checkHealth,
  type HealthChecks,
  type Integration,
  integrationsData,
  lastHealthChecks,
} from "../../integrations/integrations-data.server.ts";
import { IntegrationsHeading } from "../../integrations/integrations-heading.tsx";
import { integrationsTexts } from "../../integrations/integrations-texts.server.ts";
import { MailFailure } from "../../integrations/mail-failure.tsx";
import { mailName } from "../../integrations/mail-name.ts";
import type { Route } from "./+types/integrations";

/** State of the external services, and what has failed (decisions 9). */
export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { language } = staff;
  const heading = await integrationTabs(staff);
  return {
    language,
    heading,
    documentTitle: documentTitle(heading.title, language),
    data: await integrationsData(staff),
    checks: shownChecks(lastHealthChecks()),
    t: integrationsTexts(language),
  };
}

const shownChecks = (checks: HealthChecks | undefined) =>
  checks && { at: checks.at, outcomes: Object.entries(checks.outcomes) };

export const action = staffAction({
  messages: (language) => integrationsTexts(language).messages,
  steps: {
    check: defineStep({
      permission: "integrations.edit",
      fields: {},
      reversible: "It only asks the services whether they answer.",
      async run({ clock }): Promise<StepResult> {
        await checkHealth(clock);
        return { ok: true };
      },
    }),
    retry: retryStep,
    replay: replayStep,
  },
});

export const meta: Route.MetaFunction = metaOfPrivatePage;

const tones: Record<Integration["state"], Tone> = {
  works: "signal",
  test: "amber",
  off: "red",
  faults: "red",
  limited: "amber",
  byHand: "neutral",
};

type Loaded = Route.ComponentProps["loaderData"];

export default function Integrations({ loaderData }: Route.ComponentProps) {
  const { heading, data, t, language } = loaderData;
  const { queue, deadMails, problems } = data;
  return (
    <div className="grid grid-cols-1 gap-8">
      <IntegrationsHeading heading={heading} current="status" />
      <section className="grid grid-cols-1 gap-3">
        <Health {...loaderData} />
        <p className="text-muted">
          <span>{plural(t.queue, queue.waiting, language)}</span>{" "}
          {queue.oldestAt && <span>{fill(t.oldest, { date: dateAndTime(queue.oldestAt, language) })}</span>}
        </p>
      </section>
      {deadMails.length > 0 && (
        <ListSection title={t.deadMails} to={adminPaths.deadMails} link={t.allDeadMails}>
          <DeadMails {...loaderData} />
        </ListSection>
      )}
      {problems.length > 0 && (
        <ListSection title={t.problems} to={adminPaths.deliveries} link={t.allDeliveries}>
          <p className="max-w-text text-muted">{t.deliveriesText}</p>
          <Problems {...loaderData} />
        </ListSection>
      )}
    </div>
  );
}

type ListSectionProps = { title: string; to: string; link: string; children: ReactNode };

const ListSection = ({ title, to, link, children }: ListSectionProps) => (
  <section className="grid grid-cols-1 gap-3">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-base font-semibold">{title}</h2>
      <TextLink to={to} className="py-0.5">
        {link}
      </TextLink>
    </div>
    {children}
  </section>
);

function Health({ data, checks, t, language }: Loaded) {
  const outcomes = new Map<string, HealthChecks["outcomes"]["mail"]>(checks?.outcomes);
  const { columns } = t;
  return (
    <>
      <ColumnTable
        caption={t.health}
        rows={data.integrations}
        keyOf={({ key }) => key}
        columns={[
          { title: columns.integration, className: "font-medium", cell: ({ key }) => t.names[key] },
          { title: columns.state, cell: ({ state }) => <StatusDot tone={tones[state]}>{t.states[state]}</StatusDot> },
          {
            title: columns.detail,
            cell({ detail, kind, calls, carrier }) {
              if (carrier) return <CarrierDetail carrier={carrier} t={t} language={language} />;
              const name = kind ? fill(t.kinds[kind], { name: detail }) : detail;
              return calls
                ? `${name}; ${plural(t.calls, calls.count, language, { limit: decimal(calls.limit, language) })}`
                : name;
            },
          },
          { title: columns.check, cell: ({ key }) => <Outcome outcome={outcomes.get(key)} t={t} /> },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StepButton intent="check" submit={t.check} />
        <p className="text-muted">
          {checks ? fill(t.checkedAt, { date: dateAndTime(checks.at, language) }) : t.notChecked}
        </p>
      </div>
    </>
  );
}

function DeadMails({ data, t, language }: Loaded) {
  const { columns } = t;
  return (
    <ColumnTable
      caption={t.deadMails}
      rows={data.deadMails}
      keyOf={({ id }) => id}
      columns={[
        { title: columns.date, cell: ({ createdAt }) => <Moment at={createdAt} language={language} /> },
        { title: columns.mail, cell: (mail) => mailName(mail, t.mailNames) },
        {
          title: columns.recipient,
          className: "wrap-anywhere",
          cell: ({ recipient }) => <EmailAddress>{recipient}</EmailAddress>,
        },
        {
          title: columns.error,
          cell: ({ lastError, lastErrorText }) => <MailFailure code={lastError} text={lastErrorText} t={t} />,
        },
        {
          title: t.retry,
          isTitleHidden: true,
          cell: (mail) => (
            <ConfirmStep
              intent="retry"
              row={mail.id}
              hidden={{ id: mail.id }}
              button={t.retry}
              description={fill(t.aboutRetry, { mail: mailName(mail, t.mailNames), recipient: mail.recipient })}
            />
          ),
        },
      ]}
    />
  );
}

function Problems({ data, t, language }: Loaded) {
  const { columns } = t;
  return (
    <ColumnTable
      caption={t.problems}
      rows={data.problems}
      keyOf={({ id }) => id}
      columns={[
        { title: columns.date, cell: ({ receivedAt }) => <Moment at={receivedAt} language={language} /> },
        { title: columns.event, className: "code wrap-anywhere", cell: ({ type }) => type },
        {
          title: columns.outcome,
          cell: ({ outcome }) => (
            <StatusDot tone={toneOfEffect(outcome)}>{ownValue(t.effects, outcome) ?? outcome}</StatusDot>
          ),
        },
        {
          title: t.replay,
          isTitleHidden: true,
          cell: ({ id, intentId }) =>
            intentId && (
              <ConfirmStep
                intent="replay"
                row={id}
                hidden={{ id }}
                button={t.replay}
                description={fill(t.aboutReplay, { payment: intentId })}
              />
            ),
        },
      ]}
    />
  );
}

function Moment({ at, language }: { at: Date; language: Loaded["language"] }) {
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap">
      {shortDateAndTime(at, language)}
    </time>
  );
}

type OutcomeProps = { outcome: HealthChecks["outcomes"]["mail"]; t: ReturnType<typeof integrationsTexts> };

function Outcome({ outcome, t }: OutcomeProps) {
  if (!outcome) return "–";
  return outcome.ok ? (
    <StatusDot tone="signal">{t.answers}</StatusDot>
  ) : (
    <StatusDot tone="red">{fill(t.fails, { error: failureReason(outcome.error, t) })}</StatusDot>
  );
}
