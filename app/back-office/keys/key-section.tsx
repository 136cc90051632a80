import { type ReactElement, type ReactNode, useRef, useState } from "react";
import { useActionData } from "react-router";
import type { ListedApiKey } from "#app/accounts/api-keys.server.ts";
import { fill, plural, shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import type { StaffAnswer } from "#app/staff-ui/steps/staff-answer.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { DangerStep } from "./danger-step.tsx";
import { newKeyFields, rotateFields } from "./key-fields.ts";
import type { KeysTexts } from "./keys-texts.server.ts";
import { NewKeyForm } from "./new-key-form.tsx";

type Props = { keys: ListedApiKey[]; now: Date; t: KeysTexts; language: Language };

/** A key or secret is shown once, in the answer of the step that made it. */
export function useShownOnce(intents: readonly string[]) {
  const posted = useActionData() as StaffAnswer | undefined;
  const [shown, setShown] = useState<string[]>();
  const ofThis = posted && intents.includes(posted.intent) ? posted.shownOnce : undefined;
  return { shown: shown ?? ofThis, show: (answer: StaffAnswer) => setShown(answer.shownOnce) };
}

type CredentialSectionProps = {
  id: string;
  t: { title: string; text: string; none: string; shownText: string } & SecretTexts;
  shown: string[] | undefined;
  create: ReactElement;
  /** Absent while there is nothing to list. */
  table: ReactNode;
  children?: ReactNode;
};

/** Frame of the keys and of the webhooks: what the last step made is shown above what there is. */
export function CredentialSection({ id, t, shown, create, table, children }: CredentialSectionProps) {
  return (
    <section id={id} className="grid scroll-mt-16 grid-cols-1 gap-3">
      <div
        className={
          table
            ? "flex flex-wrap items-center justify-between gap-3"
            : "flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-6"
        }
      >
        <h2 className="text-base font-semibold">{t.title}</h2>
        <p className={classNames("max-w-text text-muted", Boolean(table) && "order-last basis-full")}>{t.text}</p>
        {!table && <p className="font-medium">{t.none}</p>}
        {create}
      </div>
      {shown && (
        <Notice tone="amber" title={t.shownTitle} role="status">
          <p>{t.shownText}</p>
          {shown.map((value) => (
            <ShownSecret key={value} value={value} t={t} />
          ))}
        </Notice>
      )}
      {table}
      {children}
    </section>
  );
}

type SecretTexts = { shownTitle: string; copy: string; copied: string };

/** Where the browser refuses the clipboard, the field is selected: one key copies it. */
function ShownSecret({ value, t }: { value: string; t: SecretTexts }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    field.current?.select();
    const isWritten = await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    );
    // Deprecated, and the only way on a page without https.
    setCopied(isWritten || document.execCommand("copy"));
  }
  return (
    <div className="mt-3 flex max-w-form flex-wrap items-center gap-2">
      <TextInput
        ref={field}
        readOnly
        code
        size="sm"
        value={value}
        aria-label={t.shownTitle}
        className="min-w-0 flex-1 basis-72"
        onFocus={({ target }) => target.select()}
      />
      <Button size="sm" className="[@media(scripting:none)]:hidden" onClick={copy}>
        {isCopied ? t.copied : t.copy}
      </Button>
    </div>
  );
}

/** Keys of the admin API (decisions 12.2). */
export function KeySection({ keys, now, t, language }: Props) {
  const { shown, show } = useShownOnce(["create-key", "rotate-key"]);
  return (
    <CredentialSection
      id="keys"
      t={t}
      shown={shown}
      create={
        <StaffFormDialog
          intent="create-key"
          fields={newKeyFields}
          texts={t}
          button={t.create}
          buttonVariant={keys.length === 0 ? "primary" : "secondary"}
          description={t.createText}
          defaults={{ days: "365", perMinute: "600" }}
          savesDraft={false}
          onDone={show}
        >
          {(form) => <NewKeyForm form={form} t={t} />}
        </StaffFormDialog>
      }
      table={keys.length > 0 ? <KeyTable keys={keys} now={now} t={t} language={language} onRotated={show} /> : null}
    />
  );
}

function KeyTable({ keys, now, t, language, onRotated }: Props & { onRotated(answer: StaffAnswer): void }) {
  const { columns } = t;
  const moment = (at: Date) => (
    <time dateTime={at.toISOString()} className="whitespace-nowrap">
      {shortDateAndTime(at, language)}
    </time>
  );
  return (
    <ColumnTable
      caption={t.title}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        {
          title: columns.name,
          className: "font-medium",
          cell: ({ name, prefix, creator }) => (
            <>
              <span className="wrap-anywhere">{name}</span>
              <span className="code block font-normal text-muted">{`${prefix}…`}</span>
              <span className="block font-normal text-muted">{fill(t.by, { name: creator })}</span>
            </>
          ),
        },
        {
          title: columns.rights,
          cell: ({ permissions, perMinute }) => (
            <>
              <span>{permissions.map((permission) => t.labels[permission]).join(", ")}</span>
              <span className="block text-muted">{plural(t.limit, perMinute, language)}</span>
            </>
          ),
        },
        { title: columns.state, cell: (row) => <KeyState row={row} now={now} t={t} language={language} /> },
        { title: columns.lastUse, cell: ({ lastUsedAt }) => (lastUsedAt ? moment(lastUsedAt) : t.never) },
        { title: columns.expires, cell: ({ expiresAt }) => (expiresAt ? moment(expiresAt) : t.noEnd) },
        {
          title: t.rotate,
          isTitleHidden: true,
          cell: ({ id, name, revokedAt }) =>
            revokedAt === null && (
              <div className="flex flex-wrap justify-end gap-1">
                <StaffFormDialog
                  intent="rotate-key"
                  row={id}
                  hidden={{ id }}
                  fields={rotateFields}
                  texts={t}
                  button={t.rotate}
                  buttonVariant="ghost"
                  title={fill(t.rotateTitle, { name })}
                  description={t.rotateText}
                  submit={t.rotate}
                  defaults={{ hours: "24" }}
                  options={{ hours: t.keep }}
                  placeholder={t.choose}
                  savesDraft={false}
                  onDone={onRotated}
                />
                <DangerStep>
                  <ConfirmStep
                    intent="revoke-key"
                    row={id}
                    hidden={{ id }}
                    button={t.revoke}
                    buttonVariant="ghost"
                    submitVariant="danger"
                    title={fill(t.revokeTitle, { name })}
                    description={t.revokeText}
                  />
                </DangerStep>
              </div>
            ),
        },
      ]}
    />
  );
}

function KeyState({ row, now, t, language }: Omit<Props, "keys"> & { row: ListedApiKey }) {
  const { revokedAt, expiresAt, formerUntil } = row;
  if (revokedAt) return <StatusDot tone="red">{t.states.revoked}</StatusDot>;
  if (expiresAt && expiresAt <= now) return <StatusDot tone="red">{t.states.expired}</StatusDot>;
  return (
    <>
      <StatusDot tone="signal">{t.states.valid}</StatusDot>
      {formerUntil && formerUntil > now && (
        <span className="block text-muted">
          {fill(t.formerUntil, { date: shortDateAndTime(formerUntil, language) })}
        </span>
      )}
    </>
  );
}
