import { useEffect } from "react";
import { redirect, useNavigate } from "react-router";
import { revalidateAfterConflict } from "#app/forms/posted-form.tsx";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminConversationPath, adminPaths } from "#app/office-paths.ts";
import { documentTitle, sectionTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { useLiveUpdates } from "#app/staff-ui/page/live-updates.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { ChatHeading } from "../chat-heading.tsx";
import { chatTexts } from "../chat-texts.server.ts";
import { ConversationPane, Visitor } from "../conversation-pane.tsx";
import { Inbox } from "../inbox.tsx";
import { readConversation, readInbox } from "../read-conversation.server.ts";
import type { Route } from "./+types/chat";

/** Who waits or talks with the team, the longest wait first (decisions 8, 9). */
export async function loader({ context, url }: Route.LoaderArgs) {
  // Filters and saved views of the list, which stood here.
  const { search, searchParams } = url;
  if (search) throw redirect(`${searchParams.has("form") ? adminPaths.chatReplies : adminPaths.chatArchive}${search}`);
  const staff = staffOf(context);
  const { language } = staff;
  const inbox = await readInbox(staff);
  const title = sectionTitle("chat", language);
  return {
    t: chatTexts(language),
    language,
    title,
    documentTitle: documentTitle(title, language),
    inbox,
    first: inbox.rows[0] && (await readConversation(staff, inbox.rows[0].id)),
  };
}

export const shouldRevalidate = revalidateAfterConflict;

export const meta: Route.MetaFunction = metaOfPrivatePage;

const liveTopics = ["chat"];

export default function Chat({ loaderData: { t, language, title, inbox, first } }: Route.ComponentProps) {
  useLiveUpdates(liveTopics);
  useFirstConversation(first?.id);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ChatHeading title={title} current="inbox" waiting={inbox.rows.length} t={t} language={language} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[320px_minmax(0,1fr)]">
        <Inbox {...inbox} t={t} language={language} current={first?.id} className="lg:max-h-[calc(100dvh-15.75rem)]" />
        {first && (
          <div className="grid gap-3 max-lg:hidden">
            <Visitor conversation={first} t={t} />
            <ConversationPane conversation={first} t={t} language={language} isPreview />
          </div>
        )}
      </div>
    </div>
  );
}

/** Where the inbox stands beside the conversation, the page of the first one is opened, with the field for the answer. */
function useFirstConversation(id: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (id && matchMedia("(width >= 1024px)").matches) void navigate(adminConversationPath(id), { replace: true });
  }, [id, navigate]);
}
