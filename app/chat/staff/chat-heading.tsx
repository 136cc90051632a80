import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import { TabLinks } from "#app/staff-ui/page/tab-links.tsx";
import type { ChatTexts } from "./chat-texts.server.ts";

const tabs = { inbox: adminPaths.chat, archive: adminPaths.chatArchive, replies: adminPaths.chatReplies };

type Props = {
  title: string;
  current: keyof typeof tabs;
  /** Conversations in the inbox. */
  waiting?: number;
  t: ChatTexts;
  language: Language;
};

/** The inbox, all other conversations, and what is written in advance, each at its own address. */
export const ChatHeading = ({ title, current, waiting = 0, t, language }: Props) => (
  <header className="grid grid-cols-1 gap-2">
    <h1 className="text-xl">{title}</h1>
    <TabLinks
      label={title}
      current={current}
      language={language}
      tabs={(["inbox", "archive", "replies"] as const).map((key) => ({
        key,
        to: tabs[key],
        title: t.tabs[key],
        count: key === "inbox" ? waiting : 0,
      }))}
    />
  </header>
);
