import type { Invitation, TeamMember } from "#app/accounts/team.server.ts";
import { dateAndTime, longDate } from "#app/i18n/format.ts";
import { isLanguage, type Language, languageNames } from "#app/i18n/languages.ts";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { Badge, StatusDot } from "#app/ui/status/badge.tsx";
import { PlainStep } from "../account/session-list.tsx";
import { RemoveDialog } from "./team-forms.tsx";
import type { TeamTexts } from "./team-texts.server.ts";

type Common = { t: TeamTexts; language: Language };

export function TeamTable({
  team,
  own,
  title,
  t,
  language,
}: Common & { team: TeamMember[]; own: string; title: string }) {
  const { columns } = t;
  return (
    <Table caption={title} dense stacked>
      <thead>
        <tr>
          <HeaderCell>{columns.name}</HeaderCell>
          <HeaderCell>{columns.email}</HeaderCell>
          <HeaderCell>{columns.since}</HeaderCell>
          <HeaderCell>{columns.factor}</HeaderCell>
          <HeaderCell>{columns.lastUse}</HeaderCell>
          <HeaderCell>
            <span className="sr-only">{t.remove.open}</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {team.map((member, index) => (
          <Row key={member.email}>
            <Cell column={columns.name} className="font-medium">
              {member.name} {member.email === own && <Badge>{t.you}</Badge>}
            </Cell>
            <Cell column={columns.email} className="break-all">
              {member.email}
            </Cell>
            <Cell column={columns.since}>{longDate(member.since, language)}</Cell>
            <Cell column={columns.factor}>
              <StatusDot tone={member.hasSecondFactor ? "signal" : "neutral"}>
                {member.hasSecondFactor ? t.on : t.off}
              </StatusDot>
            </Cell>
            <Cell column={columns.lastUse}>
              {member.lastUsedAt ? dateAndTime(member.lastUsedAt, language) : t.never}
            </Cell>
            <Cell>
              <RemoveDialog
                member={member}
                row={String(index)}
                isSelf={member.email === own}
                t={t}
                language={language}
              />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

export function InvitationTable({ invitations, t, language }: Common & { invitations: Invitation[] }) {
  if (invitations.length === 0) return <p className="text-muted">{t.noPending}</p>;
  const { columns, invitationColumns, labels } = t;
  return (
    <Table caption={t.pending} dense stacked>
      <thead>
        <tr>
          <HeaderCell>{columns.name}</HeaderCell>
          <HeaderCell>{columns.email}</HeaderCell>
          <HeaderCell>{labels.language}</HeaderCell>
          <HeaderCell>{invitationColumns.sent}</HeaderCell>
          <HeaderCell>{invitationColumns.expires}</HeaderCell>
          <HeaderCell>
            <span className="sr-only">{t.withdraw}</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {invitations.map(({ email, name, language: written, createdAt, expiresAt }, index) => (
          <Row key={email}>
            <Cell column={columns.name} className="font-medium">
              {name}
            </Cell>
            <Cell column={columns.email} className="break-all">
              {email}
            </Cell>
            <Cell column={labels.language}>{isLanguage(written) ? languageNames[written] : written}</Cell>
            <Cell column={invitationColumns.sent}>{dateAndTime(createdAt, language)}</Cell>
            <Cell column={invitationColumns.expires}>{dateAndTime(expiresAt, language)}</Cell>
            <Cell>
              <PlainStep
                intent="withdraw"
                row={String(index)}
                hidden={{ email }}
                submit={t.withdraw}
                language={language}
              />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
