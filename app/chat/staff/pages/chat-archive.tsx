import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { ChatHeading } from "../chat-heading.tsx";
import { conversationListQuery } from "../conversation-list.server.ts";
import { conversationList } from "../conversation-list.tsx";
import type { Route } from "./+types/chat-archive";

/** All conversations, first those that nobody of the team is in (decisions 9). */
export const loader = (args: Route.LoaderArgs) => conversationListQuery.load(args);

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function ChatArchive({ loaderData: { list, texts } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <ChatHeading title={list.caption} current="archive" t={texts} language={list.language} />
      <DataTable spec={conversationList} {...list} caption={texts.others} texts={texts} />
    </div>
  );
}
