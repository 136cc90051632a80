import type { OwnSession } from "#app/accounts/sessions.server.ts";
import { dateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { StaffForm } from "../frame/staff-form.tsx";
import { useStaffForm } from "../frame/use-staff-form.ts";
import type { AccountTexts } from "./account-texts.server.ts";

type Props = { sessions: OwnSession[]; presentId: string; t: AccountTexts; language: Language };

/** One's own sessions, each with the button that ends it; the present one ends by signing out. */
export function SessionList({ sessions, presentId, t, language }: Props) {
  const { columns } = t;
  return (
    <Table caption={t.sessions} dense stacked>
      <thead>
        <tr>
          <HeaderCell>{columns.device}</HeaderCell>
          <HeaderCell>{columns.signedIn}</HeaderCell>
          <HeaderCell>{columns.lastUse}</HeaderCell>
          <HeaderCell>
            <span className="sr-only">{t.endSession}</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ id, device, signedInAt, lastUsedAt }) => (
          <Row key={id}>
            <Cell column={columns.device} className="font-medium">
              {device || t.unknownDevice}
            </Cell>
            <Cell column={columns.signedIn}>{dateAndTime(signedInAt, language)}</Cell>
            <Cell column={columns.lastUse}>{dateAndTime(lastUsedAt, language)}</Cell>
            <Cell>
              {id === presentId ? (
                <Badge tone="signal">{t.present}</Badge>
              ) : (
                <PlainStep intent="end-session" row={id} hidden={{ id }} submit={t.endSession} language={language} />
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** A step that asks for nothing, as a button. */
export function PlainStep({
  intent,
  row,
  submit,
  language,
  hidden = {},
  variant = "ghost",
}: {
  intent: string;
  row?: string;
  submit: string;
  language: Language;
  hidden?: Record<string, string>;
  variant?: "ghost" | "primary" | "secondary";
}) {
  const state = useStaffForm({ intent, row, fields: {}, texts: { labels: {}, faults: {} }, language });
  return <StaffForm state={state} hidden={hidden} submit={submit} variant={variant} />;
}
