import { type ReactNode, useLayoutEffect, useRef } from "react";
import { fill, localeOf, longDate } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import type { ChatMessage, Conversation } from "../browser/use-conversation.ts";
import type { PanelTexts } from "../conversation.ts";

type Props = { t: PanelTexts; language: Language; conversation: Conversation };

export function MessageLog({ t, language, conversation }: Props) {
  const { messages, state, pending, hasFailed, isLoaded, send } = conversation;
  const log = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each message
  useLayoutEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [messages.length, pending, hasFailed]);
  const suggestions = messages.at(-1)?.suggestions ?? [];
  const notice = state === "waiting" ? t.waiting : state === "closed" ? t.closed : null;

  return (
    // Focusable for scrolling by keyboard.
    <div
      ref={log}
      role="log"
      aria-label={t.messages}
      aria-busy={!isLoaded}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region
      tabIndex={0}
      className="flex flex-1 flex-col gap-3 overflow-y-auto overscroll-contain px-4 py-4 text-sm"
    >
      <p className="text-muted text-xs">{t.disclosure}</p>
      <p className="text-muted text-xs">
        {t.privacy}{" "}
        <a href={localizedPath(paths.privacy, language)} className="text-signal underline">
          {t.privacyLink}
        </a>
      </p>
      {messages.map((message, index) => (
        <Message
          key={message.id}
          t={t}
          language={language}
          message={message}
          before={messages[index - 1]}
          isLast={index === messages.length - 1}
        />
      ))}
      {suggestions.length > 0 && (
        <Suggestions
          t={t}
          questions={suggestions}
          isBusy={pending !== null}
          onChoose={(question) => void send(question)}
        />
      )}
      {messages.length === 0 && isLoaded && <DayLabel>{t.newConversation}</DayLabel>}
      {pending !== null && !messages.some(({ key }) => key === pending.key) && (
        <Bubble t={t} by="visitor" name={null} language={language}>
          <p className="whitespace-pre-wrap opacity-70">{pending.message}</p>
        </Bubble>
      )}
      {hasFailed && (
        <Bubble t={t} by="assistant" name={null} language={language}>
          <p>{t.error}</p>
        </Bubble>
      )}
      {notice && <p className="rounded-control bg-sunken px-3 py-2 text-muted text-xs">{notice}</p>}
    </div>
  );
}

type MessageProps = Omit<Props, "conversation"> & {
  message: ChatMessage;
  before: ChatMessage | undefined;
  isLast: boolean;
};

function Message({ t, language, message, before, isLast }: MessageProps) {
  const day = longDate(message.created_at, language);
  const isNewDay = !before || longDate(before.created_at, language) !== day;
  return (
    <>
      {isNewDay && <DayLabel>{fill(t.conversationOf, { date: day })}</DayLabel>}
      <Bubble t={t} by={message.by} name={message.name} at={message.created_at} language={language}>
        <p className="whitespace-pre-wrap">{message.message}</p>
        {!isLast && message.suggestions.length > 0 && (
          <ul className="mt-1 list-disc pl-4">
            {message.suggestions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        )}
        <Links t={t} links={message.links} />
      </Bubble>
    </>
  );
}

const DayLabel = ({ children }: { children: ReactNode }) => (
  <p className="text-center font-semibold text-muted text-xs">{children}</p>
);

type BubbleProps = {
  t: PanelTexts;
  by: ChatMessage["by"];
  name: string | null;
  at?: string;
  language: Language;
  children: ReactNode;
};

function Bubble({ t, by, name, at, language, children }: BubbleProps) {
  const author = by === "visitor" ? t.you : by === "team" ? fill(t.team, { name: name ?? "" }) : t.assistant;
  return (
    <div className={classNames("max-w-[85%] wrap-anywhere", by === "visitor" ? "self-end" : "self-start")}>
      <p className={classNames("mb-1 text-muted text-xs", by === "visitor" && "text-right")}>
        <span>{author}</span>
        {at && (
          <>
            {" · "}
            <time dateTime={at}>{timeOf(at, language)}</time>
          </>
        )}
      </p>
      <div
        className={classNames(
          "rounded-card px-3.5 py-2.5",
          by === "visitor" ? "bg-signal text-on-signal" : by === "team" ? "bg-signal-soft" : "bg-sunken",
        )}
      >
        {children}
      </div>
    </div>
  );
}

/** In the visitor's time zone. */
const timeOf = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { timeStyle: "short" }).format(new Date(at));

function Links({ t, links }: { t: PanelTexts; links: ChatMessage["links"] }) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={t.links} className="mt-2 grid gap-1">
      {links.map(({ label, to }) => (
        <li key={to}>
          <a href={to} className="text-signal underline">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

type SuggestionsProps = { t: PanelTexts; questions: string[]; isBusy: boolean; onChoose(question: string): void };

function Suggestions({ t, questions, isBusy, onChoose }: SuggestionsProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-muted text-xs">{t.suggestions}</p>
      {questions.map((question) => (
        <Button
          key={question}
          size="sm"
          variant="secondary"
          className="text-left"
          aria-disabled={isBusy}
          onClick={() => isBusy || onChoose(question)}
        >
          {question}
        </Button>
      ))}
    </div>
  );
}
