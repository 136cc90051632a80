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
    <ChatTabs label={title} current={current} waiting={waiting} t={t} language={language} />
  </header>
);

/** Also above a conversation, which a desk opens instead of the inbox. */
export const ChatTabs = ({ label, current, waiting = 0, t, language }: Omit<Props, "title"> & { label: string }) => (
  <TabLinks
    label={label}
    current={current}
    language={language}
    tabs={(["inbox", "archive", "replies"] as const).map((key) => ({
      key,
      to: tabs[key],
      title: t.tabs[key],
      count: key === "inbox" ? waiting : 0,
    }))}
  />
);
