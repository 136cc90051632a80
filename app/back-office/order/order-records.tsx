import { TextField } from "#app/forms/fields/text-field.tsx";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { DetailsCard, Facts, When } from "#app/staff-ui/page/details-card.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { unbrokenNumbers } from "#app/ui/layout/unbroken-numbers.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { Changes } from "../audit/changes.tsx";
import { WriteStep } from "./correction-steps.tsx";
import { orderForms } from "./order-fields.ts";
import type { OrderPageTexts } from "./order-page-texts.server.ts";
import type { OrderPage } from "./read-order-page.server.ts";

type Props = { order: OrderPage; t: OrderPageTexts };

export function PaymentCard({ order, t }: Props) {
  return (
    <DetailsCard title={t.cards.payment}>
      {order.payments.length === 0 && <p className="text-muted">{t.noPayments}</p>}
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
    </DetailsCard>
  );
}

export function MailsCard(props: Props & { language: Language }) {
  const { order, t } = props;
  return (
    <DetailsCard title={t.cards.mails} steps={<WriteStep {...props} />}>
      {order.mails.length === 0 && <p className="text-muted">{t.noMails}</p>}
      <ul className="grid gap-3 empty:hidden">
        {order.mails.map((mail) => (
          <li key={mail.id} className="grid gap-1.5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{mail.kind}</span>
              <StatusDot tone={mail.isFailed ? "red" : "neutral"}>{mail.state}</StatusDot>
              <When at={mail.at} />
            </div>
            <p className="text-xs text-muted [overflow-wrap:anywhere]">{mail.recipient}</p>
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
              <ConfirmStep
                intent="resend"
                row={mail.id}
                hidden={{ mail: mail.id }}
                button={t.actions.resend}
                description={fill(t.about.resend, { recipient: mail.address })}
              />
            )}
          </li>
        ))}
      </ul>
    </DetailsCard>
  );
}

export function NotesCard({ order, t }: Props) {
  const state = useStaffForm({ intent: "note", fields: orderForms.note, texts: t });
  return (
    <DetailsCard title={t.cards.notes}>
      {order.isNamed && (
        <Notice tone="blue" title={t.mention.you}>
          <StepButton intent="readMentions" submit={t.actions.readMentions} />
        </Notice>
      )}
      <StaffForm state={state} submit={t.actions.note} variant="secondary">
        <TextField form={state.form} name="text" size="sm" help={t.mention.help} />
      </StaffForm>
      {order.notes.length === 0 && <p className="text-muted">{t.noNotes}</p>}
      <ul className="grid gap-3 empty:hidden">
        {order.notes.map(({ id, at, author, text }) => (
          <li key={id} className="grid gap-0.5">
            <p className="flex flex-wrap gap-x-3 text-xs text-muted">
              <span className="font-semibold">{author}</span>
              <When at={at} />
            </p>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
          </li>
        ))}
      </ul>
    </DetailsCard>
  );
}

export function TimelineCard({ order, t }: Props) {
  return (
    <DetailsCard title={t.cards.timeline}>
      <ol className="grid gap-3">
        {order.events.map(({ id, at, author, states, note, letter }) => (
          <li key={id} className="grid gap-0.5 border-l-2 border-line pl-3">
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
            <p className="flex flex-wrap gap-x-3 text-xs text-muted">
              <span>{author}</span>
              <When at={at} />
            </p>
          </li>
        ))}
      </ol>
    </DetailsCard>
  );
}

export function AuditCard({ order, t, language }: Props & { language: Language }) {
  return (
    <DetailsCard title={t.cards.audit}>
      {order.audit.length === 0 && <p className="text-muted">{t.noAudit}</p>}
      <ul className="grid gap-3 empty:hidden">
        {order.audit.map(({ id, at, author, action, before, after }) => (
          <li key={id} className="grid gap-1">
            <p className="flex flex-wrap gap-x-3">
              <span className="font-medium">{action}</span>
              <span className="text-muted">{author}</span>
              <When at={at} />
            </p>
            <div className="text-xs">
              <Changes type="order" before={before} after={after} language={language} t={t.changes} />
            </div>
          </li>
        ))}
      </ul>
    </DetailsCard>
  );
}
