import { type ReactNode, useState } from "react";
import { fill, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { MentionField } from "#app/staff-ui/forms/mention-field.tsx";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { DetailsCard, Facts, When } from "#app/staff-ui/page/details-card.tsx";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { unbrokenNumbers } from "#app/ui/layout/unbroken-numbers.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { Changes } from "../audit/changes.tsx";
import { orderForms } from "./order-fields.ts";
import type { OrderPageTexts } from "./order-page-texts.server.ts";
import type { OrderPage } from "./read-order-page.server.ts";

type Props = { order: OrderPage; t: OrderPageTexts };

export function PaymentCard({ order, t }: Props) {
  return (
    <DetailsCard title={t.cards.payment}>
      {order.payments.length + order.refusals.length === 0 && <p className="text-muted">{t.noPayments}</p>}
      {order.payments.map(({ id, reference, at, rows, refunds }) => (
        <div key={id} className="grid gap-2">
          <Facts rows={rows} />
          {refunds.length > 0 && (
            <ul className="grid gap-1 border-l-2 border-line pl-3">
              {refunds.map((refund) => (
                <li key={refund.id} className="flex flex-wrap items-center gap-x-3">
                  <StatusDot tone={refund.isFailed ? "red" : "blue"}>{t.rows.refund}</StatusDot>
                  <span>{refund.text}</span>
                  <When at={refund.at} />
                </li>
              ))}
            </ul>
          )}
          <p className="flex flex-wrap gap-x-3 text-xs text-muted">
            <span className="code [overflow-wrap:anywhere]">{reference}</span>
            <When at={at} />
          </p>
        </div>
      ))}
      {order.refusals.length > 0 && (
        <ul className="grid gap-1">
          {order.refusals.map(({ id, at }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <StatusDot tone="red">{t.events.refused}</StatusDot>
              <When at={at} />
            </li>
          ))}
        </ul>
      )}
    </DetailsCard>
  );
}

type HistoryKind = "events" | "mails" | "notes" | "audit";
type Entry = {
  key: string;
  kind: HistoryKind;
  at: { iso: string; text: string };
  content: ReactNode;
  /** What it adds to the event of its step. */
  inEvent?: ReactNode;
};

/** Seconds between an event of the order and the mails and the audit of the same step. */
const sameStepSeconds = 3;

/** All that happened, newest first. An event holds the mails and the changes of its step, which can also be shown alone. */
export function HistoryCard(props: Props & { language: Language }) {
  const { t, language } = props;
  const [shown, setShown] = useState<HistoryKind | "all">("all");
  const isHydrated = useHydrated();
  const entries = historyOf(props);
  const events = entries.filter(({ kind }) => kind === "events");
  const eventOf = ({ kind, at }: Entry) =>
    kind === "mails" || kind === "audit"
      ? events.find((event) => Math.abs(Date.parse(event.at.iso) - Date.parse(at.iso)) < sameStepSeconds * 1_000)
      : undefined;
  const listed = entries.filter((entry) => (shown === "all" ? !eventOf(entry) : entry.kind === shown));
  const within = (entry: Entry) => (shown === "all" ? entries.filter((each) => eventOf(each) === entry) : []);
  const kinds = (["events", "mails", "notes", "audit"] as const).filter((kind) =>
    entries.some((entry) => entry.kind === kind),
  );
  return (
    <DetailsCard title={t.cards.timeline}>
      <NoteForm key={props.order.id} {...props} />
      {isHydrated && kinds.length > 1 && (
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">{t.history.label}</legend>
          {(["all", ...kinds] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={shown === kind}
              onClick={() => setShown(kind)}
              className="min-h-7 rounded-full border border-line px-3 text-xs text-muted hover:text-ink aria-pressed:border-signal aria-pressed:bg-signal-soft aria-pressed:font-semibold aria-pressed:text-signal"
            >
              {t.history[kind]}
            </button>
          ))}
        </fieldset>
      )}
      <Entries entries={listed.slice(0, openEntries)} within={within} />
      {listed.length > openEntries && (
        <details>
          <summary className="w-fit cursor-pointer py-1 font-medium">
            {plural(t.history.older, listed.length - openEntries, language)}
          </summary>
          <Entries entries={listed.slice(openEntries)} within={within} className="pt-2" />
        </details>
      )}
    </DetailsCard>
  );
}

/** The newest stand open; the rest is a step away, so that the page ends. */
const openEntries = 6;

type EntriesProps = { entries: readonly Entry[]; within(entry: Entry): Entry[]; className?: string };

const Entries = ({ entries, within, className }: EntriesProps) => (
  <ol className={classNames("grid gap-3", className)}>
    {entries.map((entry) => (
      <li key={entry.key} className={classNames("grid gap-1 border-l-2 pl-3", marks[entry.kind])}>
        {entry.content}
        {within(entry).map(({ key, kind, inEvent }) => (
          <div key={key} className={classNames("mt-1 grid gap-1 border-l-2 pl-3 empty:hidden", marks[kind])}>
            {inEvent}
          </div>
        ))}
      </li>
    ))}
  </ol>
);

const marks: Record<HistoryKind, string> = {
  events: "border-signal/40",
  mails: "border-blue/40",
  notes: "border-amber/60",
  audit: "border-line",
};

function historyOf(props: Props & { language: Language }): Entry[] {
  const { order, t, language } = props;
  const entries: Entry[] = [
    ...order.events.map((event) => ({
      key: `event ${event.id}`,
      kind: "events" as const,
      at: event.at,
      content: <EventEntry event={event} />,
    })),
    ...order.mails.map((mail) => ({
      key: `mail ${mail.id}`,
      kind: "mails" as const,
      at: mail.at,
      content: <MailEntry mail={mail} t={t} />,
      inEvent: <MailEntry mail={mail} t={t} />,
    })),
    ...order.notes.map((note) => ({
      key: `note ${note.id}`,
      kind: "notes" as const,
      at: note.at,
      content: <NoteEntry note={note} />,
    })),
    ...order.audit.map((entry) => ({
      key: `audit ${entry.id}`,
      kind: "audit" as const,
      at: entry.at,
      content: <AuditEntry entry={entry} t={t} language={language} />,
      inEvent: <AuditChanges entry={entry} t={t} language={language} />,
    })),
  ];
  return entries.toSorted((a, b) => b.at.iso.localeCompare(a.at.iso));
}

type Of<Key extends "events" | "mails" | "notes" | "audit"> = OrderPage[Key][number];

const EventEntry = ({ event: { at, author, states, note, letter } }: { event: Of<"events"> }) => (
  <>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {states.map(({ text, tone }) => (
        <StatusDot key={text} tone={tone}>
          {text}
        </StatusDot>
      ))}
      {note !== "" && !states.some(({ text }) => text === note) && (
        <span className="[overflow-wrap:anywhere]">{unbrokenNumbers(note)}</span>
      )}
    </div>
    {letter !== "" && <p className="py-1 whitespace-pre-line text-dense wrap-anywhere">{letter}</p>}
    <Byline author={author} at={at} />
  </>
);

const Byline = ({ author, at }: { author: string; at: { iso: string; text: string } }) => (
  <p className="flex flex-wrap gap-x-3 text-xs text-muted">
    <span>{author}</span>
    <When at={at} />
  </p>
);

const MailEntry = ({ mail, t }: { mail: Of<"mails">; t: OrderPageTexts }) => (
  <>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">{mail.kind}</span>
      <StatusDot tone={mail.isFailed ? "red" : "neutral"}>{mail.state}</StatusDot>
    </div>
    <p className="flex flex-wrap gap-x-3 text-xs text-muted [overflow-wrap:anywhere]">
      <span>{mail.recipient}</span>
      <When at={mail.at} />
    </p>
    {mail.answer && (
      <p className="text-xs text-muted [overflow-wrap:anywhere]">
        {t.mailAnswer} <span className="code">{mail.answer}</span>
      </p>
    )}
    {mail.text !== "" && (
      <details>
        <summary className="min-h-6 cursor-pointer [overflow-wrap:anywhere]">
          {fill(t.read, { subject: mail.subject })}
        </summary>
        <pre className="mt-2 max-h-80 overflow-auto rounded-small bg-sunken p-3 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
          {mail.text}
        </pre>
      </details>
    )}
    {mail.mayResend && (
      <div>
        <ConfirmStep
          intent="resend"
          row={mail.id}
          hidden={{ mail: mail.id }}
          button={t.actions.resend}
          description={fill(t.about.resend, { recipient: mail.address })}
        />
      </div>
    )}
  </>
);

/** One line, which grows with what is typed. */
function NoteForm({ order, t }: Props) {
  const state = useStaffForm({ intent: "note", fields: orderForms.note, texts: t });
  return (
    <>
      {order.namedUpTo !== null && (
        <Notice tone="blue" title={t.mention.you}>
          <StepButton intent="readMentions" hidden={{ upTo: order.namedUpTo }} submit={t.actions.readMentions} />
        </Notice>
      )}
      <StaffForm state={state} submit={t.actions.note} variant="secondary">
        <MentionField
          form={state.form}
          name="text"
          colleagues={Object.values(order.colleagues)}
          help={t.mention.help}
          className="[&_textarea]:field-sizing-content [&_textarea]:min-h-9"
        />
      </StaffForm>
    </>
  );
}

const NoteEntry = ({ note: { at, author, text } }: { note: Of<"notes"> }) => (
  <>
    <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    <Byline author={author} at={at} />
  </>
);

type AuditProps = { entry: Of<"audit">; t: OrderPageTexts; language: Language };

const AuditEntry = (props: AuditProps) => (
  <>
    <span className="font-medium">{props.entry.action}</span>
    <AuditChanges {...props} />
    <Byline author={props.entry.author} at={props.entry.at} />
  </>
);

const AuditChanges = ({ entry, t, language }: AuditProps) => (
  <div className="text-xs empty:hidden">
    <Changes type="order" before={entry.before} after={entry.after} language={language} t={t.changes} />
  </div>
);
