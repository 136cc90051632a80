import type { Language } from "#app/i18n/languages.ts";
import { languageName } from "#app/i18n/languages.ts";
import { adminConversationPath } from "#app/office-paths.ts";
import { ListMoment } from "#app/staff-ui/lists/list-columns.tsx";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { StatusDot } from "#app/ui/status/badge.tsx";
import type { ChatTexts } from "./chat-texts.server.ts";
import { type ConversationRow, conversationTones } from "./conversation-list.tsx";

type Props = {
  rows: readonly ConversationRow[];
  t: ChatTexts;
  language: Language;
  today: string;
  /** The conversation beside it. */
  current?: string;
  className?: string;
};

/** Who waits or talks with the team, the longest wait first: three lines each. */
export const Inbox = ({ rows, t, language, today, current, className }: Props) => (
  <nav
    aria-label={t.open}
    className={classNames("min-w-0 overflow-y-auto rounded-card border border-line bg-surface", className)}
  >
    {rows.length === 0 && <p className="p-4 text-muted">{t.noneOpen}</p>}
    <ul>
      {rows.map(({ id, state, lastMessage, assignee, waited, at, language: spoken }) => (
        <li key={id} className="border-line not-first:border-t">
          <PlainLink
            to={adminConversationPath(id)}
            aria-current={id === current ? "page" : undefined}
            className="grid gap-0.5 px-4 py-2.5 -outline-offset-2 hover:bg-ink/4 lg:aria-[current=page]:bg-signal-soft"
          >
            <span className="flex items-baseline justify-between gap-3">
              <StatusDot tone={conversationTones[state]}>
                {waited ? `${t.states[state]} · ${waited}` : t.states[state]}
              </StatusDot>
              <span className="shrink-0 text-xs text-muted">
                <ListMoment at={at} language={language} today={today} />
              </span>
            </span>
            <span className="truncate font-medium">{lastMessage}</span>
            <span className="truncate text-xs text-muted">{`${languageName(spoken)} · ${assignee}`}</span>
          </PlainLink>
        </li>
      ))}
    </ul>
  </nav>
);
