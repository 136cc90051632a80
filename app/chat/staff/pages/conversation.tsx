import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { useLiveUpdates } from "#app/staff-ui/page/live-updates.ts";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { missingRow, staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { ChatTabs } from "../chat-heading.tsx";
import { conversationAction } from "../chat-steps.server.ts";
import { chatTexts } from "../chat-texts.server.ts";
import { conversationTones } from "../conversation-list.tsx";
import { ConversationPane, ConversationSteps, Visitor } from "../conversation-pane.tsx";
import { Inbox } from "../inbox.tsx";
import { readConversation, readInbox } from "../read-conversation.server.ts";
import type { Route } from "./+types/conversation";

/** One conversation beside the inbox, with live updates and the answer (decisions 8, 9). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const [conversation, inbox] = await Promise.all([readConversation(staff, params.id), readInbox(staff)]);
  if (!conversation) throw missingRow("conversation", context);
  const { language } = staff;
  const t = chatTexts(language);
  return { t, language, inbox, conversation, documentTitle: documentTitle(conversation.dated, language) };
}

export const action = conversationAction;

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

const liveTopics = ["chat"];

export default function Conversation({ loaderData }: Route.ComponentProps) {
  const { t, language, inbox, conversation } = loaderData;
  const { id, title, state } = conversation;
  useLiveUpdates(liveTopics);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="max-lg:hidden">
        <ChatTabs
          label={t.others}
          current={inbox.rows.some((row) => row.id === id) ? "inbox" : "archive"}
          waiting={inbox.rows.length}
          t={t}
          language={language}
        />
      </div>
      <PageHeading
        title={title}
        state={
          <>
            <StatusDot tone={conversationTones[state]}>{t.states[state]}</StatusDot>
            <div className="ml-auto flex flex-wrap items-start gap-2">
              <ConversationSteps conversation={conversation} t={t} />
            </div>
          </>
        }
      >
        <Visitor conversation={conversation} t={t} />
      </PageHeading>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[320px_minmax(0,1fr)]">
        <Inbox
          {...inbox}
          t={t}
          language={language}
          current={id}
          className="max-lg:hidden lg:max-h-[calc(100dvh-15.75rem)] lg:self-start"
        />
        <ConversationPane conversation={conversation} t={t} language={language} />
      </div>
    </div>
  );
}
