import { fill, shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import type { StaffAnswer } from "#app/staff-ui/steps/staff-answer.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import type { ListedEndpoint, ListedMessage } from "#app/webhooks/endpoints.server.ts";
import { webhookTopics } from "#app/webhooks/topics.ts";
import { DangerStep } from "./danger-step.tsx";
import { CredentialSection, useShownOnce } from "./key-section.tsx";
import type { WebhooksTexts } from "./keys-texts.server.ts";
import { answerText, messageTones } from "./message-list.tsx";
import { newEndpointFields, rotateSecretFields } from "./webhook-fields.ts";

type Props = {
  endpoints: ListedEndpoint[];
  messages: ListedMessage[];
  now: Date;
  t: WebhooksTexts;
  language: Language;
};

/** Outgoing webhooks (decisions 12.3). */
export function WebhookSection({ endpoints, messages, now, t, language }: Props) {
  const { shown, show } = useShownOnce(["add-webhook", "rotate-webhook"]);
  return (
    <CredentialSection
      id="webhooks"
      t={t}
      shown={shown}
      create={
        <StaffFormDialog
          intent="add-webhook"
          fields={newEndpointFields}
          texts={t}
          button={t.add}
          buttonVariant={endpoints.length === 0 ? "primary" : "secondary"}
          description={t.addText}
          savesDraft={false}
          onDone={show}
        />
      }
      table={
        endpoints.length > 0 ? (
          <EndpointTable endpoints={endpoints} now={now} t={t} language={language} onRotated={show} />
        ) : null
      }
    >
      <SampleMessage isOpen={endpoints.length === 0} t={t} />
      {endpoints.length > 0 && messages.length === 0 && <p className="text-muted">{t.noLog}</p>}
      {messages.length > 0 && (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-4">
            <h2 className="text-base font-semibold">{t.log}</h2>
            <TextLink to={adminPaths.webhookMessages} className="py-0.5">
              {t.allMessages}
            </TextLink>
          </div>
          <MessageTable messages={messages} t={t} language={language} />
        </>
      )}
    </CredentialSection>
  );
}

/** What an order's message looks like; migration 0062 writes it. */
const sampleMessage = {
  type: "order.shipped",
  timestamp: "2026-11-27T09:30:00.000Z",
  data: {
    orderId: "0190a5e2-7c1b-7d3e-9f00-2b6d1c4e8a11",
    number: "OD-2026-000123",
    isTest: false,
    status: "shipped",
    paymentStatus: "paid",
  },
};

function SampleMessage({ isOpen, t }: { isOpen: boolean; t: WebhooksTexts }) {
  return (
    <details open={isOpen}>
      <summary className="w-fit cursor-pointer py-1 font-medium">{t.sample}</summary>
      <div className="grid gap-4 pt-3 lg:grid-cols-2">
        <ul className="grid content-start gap-1">
          {webhookTopics.map((topic) => (
            <li key={topic} className="flex justify-between gap-x-3 sm:justify-start">
              <span className="code shrink-0 sm:w-52">{topic}</span>
              <span className="text-right text-muted sm:text-left">{t.labels[topic]}</span>
            </li>
          ))}
        </ul>
        <pre className="code rounded-card border border-line bg-sunken p-4 wrap-anywhere whitespace-pre-wrap">
          {JSON.stringify(sampleMessage, null, 2)}
        </pre>
      </div>
    </details>
  );
}

type EndpointProps = Omit<Props, "messages"> & { onRotated(answer: StaffAnswer): void };

function EndpointTable({ endpoints, now, t, language, onRotated }: EndpointProps) {
  return (
    <ColumnTable
      caption={t.title}
      rows={endpoints}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t.columns.url,
          cell: ({ url, formerUntil }) => (
            <>
              <span className="code wrap-anywhere">{url}</span>
              {formerUntil && formerUntil > now && (
                <span className="block text-muted">
                  {fill(t.formerUntil, { date: shortDateAndTime(formerUntil, language) })}
                </span>
              )}
            </>
          ),
        },
        {
          title: t.columns.topics,
          cell: ({ topics }) => topics.map((topic) => ownValue(t.labels, topic) ?? topic).join(", "),
        },
        {
          title: t.rotate,
          isTitleHidden: true,
          cell: ({ id, url }) => (
            <div className="flex flex-wrap justify-end gap-1">
              <StepButton intent="test-webhook" row={id} hidden={{ id }} submit={t.test} variant="ghost" />
              <StaffFormDialog
                intent="rotate-webhook"
                row={id}
                hidden={{ id }}
                fields={rotateSecretFields}
                texts={t}
                button={t.rotate}
                buttonVariant="ghost"
                description={t.rotateText}
                defaults={{ hours: "24" }}
                options={{ hours: t.keep }}
                placeholder={t.choose}
                savesDraft={false}
                onDone={onRotated}
              />
              <DangerStep>
                <ConfirmStep
                  intent="remove-webhook"
                  row={id}
                  hidden={{ id }}
                  button={t.remove}
                  buttonVariant="ghost"
                  submitVariant="danger"
                  title={fill(t.removeTitle, { url })}
                  description={t.removeText}
                />
              </DangerStep>
            </div>
          ),
        },
      ]}
    />
  );
}

function MessageTable({ messages, t, language }: Pick<Props, "messages" | "t" | "language">) {
  const { columns } = t;
  return (
    <ColumnTable
      caption={t.log}
      rows={messages}
      keyOf={({ id }) => id}
      columns={[
        {
          title: columns.date,
          cell: ({ createdAt }) => (
            <time dateTime={createdAt.toISOString()} className="whitespace-nowrap">
              {shortDateAndTime(createdAt, language)}
            </time>
          ),
        },
        { title: columns.topic, className: "code", cell: ({ topic }) => topic },
        { title: columns.url, className: "code wrap-anywhere", cell: ({ url }) => url },
        {
          title: columns.state,
          cell: ({ state }) => <StatusDot tone={messageTones[state]}>{t.states[state]}</StatusDot>,
        },
        {
          title: columns.answer,
          cell: (message) => answerText(message, t),
        },
        { title: columns.attempts, cell: ({ attempts }) => attempts },
        {
          title: t.replay,
          isTitleHidden: true,
          cell: ({ id, state }) =>
            state !== "waiting" && (
              <ConfirmStep
                intent="replay-webhook"
                row={id}
                hidden={{ id }}
                button={t.replay}
                buttonVariant="ghost"
                description={t.replayText}
              />
            ),
        },
      ]}
    />
  );
}
