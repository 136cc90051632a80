import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { emailFields } from "#app/forms/fields.ts";
import { useForm } from "#app/forms/use-form.ts";
import { useFormCall } from "#app/forms/use-form-call.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { CloseIcon } from "#app/ui/pictures/icons.tsx";
import { MailIcon, TrashIcon } from "#app/ui/pictures/page-icons.tsx";
import { requestTranscript, useConversation } from "../browser/use-conversation.ts";
import type { PanelTexts } from "../conversation.ts";
import { MessageForm } from "./message-form.tsx";
import { MessageLog } from "./message-log.tsx";

type Props = {
  t: PanelTexts;
  last: string | undefined;
  onOpen(): void;
  onClose(): void;
};

/** Inline, so that pages carry no class for it. */
const besideToggle = { left: "1rem", right: "5rem" };

function ChatBar({ t, last, onOpen, onClose }: Props) {
  // The page's end can be scrolled above the bar.
  useEffect(() => {
    const { style } = document.body;
    const before = style.paddingBottom;
    if (matchMedia("(max-width: 767px)").matches) style.paddingBottom = "5rem";
    return () => {
      style.paddingBottom = before;
    };
  }, []);
  return (
    <section
      aria-label={t.title}
      style={besideToggle}
      className="fixed bottom-[calc(var(--banner-space,0px)+1rem)] z-40 max-lg:in-data-[hero=gone]:bottom-20 flex h-12 animate-enter items-center rounded-full border border-line bg-surface text-ink shadow-float md:hidden print:hidden"
    >
      <button
        type="button"
        onClick={onOpen}
        className="flex h-full min-w-0 flex-1 flex-col justify-center rounded-full pl-5 text-left"
      >
        <span className="truncate font-semibold text-sm">{t.resume}</span>
        {last && (
          <span aria-hidden="true" className="truncate text-muted text-xs">
            {last}
          </span>
        )}
      </button>
      <Button variant="ghost" label={t.close} icon={<CloseIcon />} onClick={onClose} />
    </section>
  );
}

/** The window above the on-screen keyboard, which covers fixed elements. */
function useViewportSpace(isUsed: boolean): CSSProperties {
  const [space, setSpace] = useState<CSSProperties>({});
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!isUsed || !viewport) return;
    function read() {
      const isCovered = matchMedia("(max-width: 767px)").matches && viewport!.height < innerHeight - 1;
      setSpace(isCovered ? { height: viewport!.height, top: viewport!.offsetTop } : {});
    }
    read();
    viewport.addEventListener("resize", read);
    viewport.addEventListener("scroll", read);
    return () => {
      viewport.removeEventListener("resize", read);
      viewport.removeEventListener("scroll", read);
    };
  }, [isUsed]);
  return space;
}

type ChatPanelProps = {
  t: PanelTexts;
  language: Language;
  isOpen: boolean;
  isBar: boolean;
  takesFocus: boolean;
  onBar(isBar: boolean): void;
  onClose(): void;
};

type Asked = "clear" | "transcript" | null;

/** The support chat (spec 2.4), full-screen on a phone, where a link turns it into a bar. */
export function ChatPanel({ t, language, isOpen, isBar, takesFocus, onBar, onClose }: ChatPanelProps) {
  const conversation = useConversation(language, isOpen);
  const { sessionId, messages, state, pending, send, clear } = conversation;
  const [asked, setAsked] = useState<Asked>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const space = useViewportSpace(isOpen);

  useEffect(() => {
    if (isOpen && takesFocus) input.current?.focus();
  }, [isOpen, takesFocus]);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  }

  function handleClick({ target }: MouseEvent) {
    if (target instanceof Element && target.closest("a[href]")) onBar(true);
  }

  function closeTranscript() {
    setAsked(null);
    input.current?.focus();
  }

  async function clearMessages() {
    setAsked(null);
    await clear();
    input.current?.focus();
  }

  const panel = (
    <div
      role="dialog"
      aria-labelledby="chat-title"
      hidden={!isOpen}
      onKeyDown={handleKey}
      onClick={handleClick}
      style={space}
      className={classNames(
        "fixed z-40 flex animate-enter flex-col overflow-hidden border border-line bg-surface text-ink shadow-float print:hidden",
        "max-md:inset-x-0 max-md:top-0 max-md:h-dvh",
        "md:right-4 md:bottom-[calc(var(--banner-space,0px)+5.25rem)] md:h-[min(38rem,calc(100dvh-var(--banner-space,0px)-7rem))] md:w-96 md:rounded-card md:max-lg:in-data-[hero=gone]:bottom-36",
        !isOpen ? "hidden" : isBar && "max-md:hidden",
      )}
    >
      <PanelHeader t={t} asked={asked} onAsk={setAsked} onClose={onClose} isEmpty={messages.length === 0} />
      {asked === "transcript" && (
        <TranscriptForm t={t} language={language} sessionId={sessionId} onClose={closeTranscript} />
      )}
      {asked === "clear" && (
        <ClearQuestion t={t} onCancel={() => setAsked(null)} onConfirm={() => void clearMessages()} />
      )}
      <MessageLog t={t} language={language} conversation={conversation} />
      <MessageForm
        t={t}
        input={input}
        isSending={pending !== null}
        onSend={send}
        onAskPerson={state === "assistant" && messages.length > 0 ? () => void send(t.person) : undefined}
      />
    </div>
  );
  return (
    <>
      {panel}
      {isOpen && isBar && (
        <ChatBar t={t} last={messages.at(-1)?.message} onOpen={() => onBar(false)} onClose={onClose} />
      )}
    </>
  );
}

type HeaderProps = {
  t: PanelTexts;
  isEmpty: boolean;
  asked: Asked;
  onAsk(asked: Asked): void;
  onClose(): void;
};

const PanelHeader = ({ t, isEmpty, asked, onAsk, onClose }: HeaderProps) => (
  <header className="flex items-center gap-1 border-b border-line py-1.5 pr-1.5 pl-4">
    <h2 id="chat-title" className="mr-auto text-base">
      {t.title}
    </h2>
    {!isEmpty && (
      <>
        <Button
          variant="ghost"
          label={t.transcript}
          icon={<MailIcon />}
          aria-expanded={asked === "transcript"}
          onClick={() => onAsk(asked === "transcript" ? null : "transcript")}
        />
        <Button variant="ghost" label={t.clear} icon={<TrashIcon />} onClick={() => onAsk("clear")} />
      </>
    )}
    <Button variant="ghost" label={t.close} icon={<CloseIcon />} onClick={onClose} />
  </header>
);

function ClearQuestion({ t, onCancel, onConfirm }: { t: PanelTexts; onCancel(): void; onConfirm(): void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 border-b border-line bg-sunken px-4 py-3 text-sm">
      <p className="mr-auto">{t.clearQuestion}</p>
      <Button size="sm" variant="secondary" onClick={onCancel}>
        {t.clearCancel}
      </Button>
      <Button size="sm" variant="danger" onClick={onConfirm}>
        {t.clearConfirm}
      </Button>
    </div>
  );
}

type TranscriptFormProps = { t: PanelTexts; language: Language; sessionId: string; onClose(): void };

/** The answer is the same for every address. */
function TranscriptForm({ t, language, sessionId, onClose }: TranscriptFormProps) {
  const texts = {
    labels: { email: t.transcriptEmail },
    faults: { required: t.transcriptRequired, invalidValue: t.transcriptInvalid },
  };
  const form = useForm({ fields: emailFields, texts, language, prefix: "chat-transcript-" });
  const [outcome, setOutcome] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  const { isSending, handleSubmit } = useFormCall({
    form,
    fields: emailFields,
    send: ({ email }) => requestTranscript(sessionId, { email, language }),
    onSent() {
      setIsSent(true);
      setOutcome(t.transcriptSent);
      // The focused button disappears.
      requestAnimationFrame(() => box.current?.querySelector("button")?.focus());
    },
    onFailed: ({ status }) => setOutcome(status === 429 ? t.transcriptTooMany : t.error),
  });
  return (
    <form
      ref={box}
      noValidate
      onSubmit={handleSubmit}
      className="grid gap-3 border-b border-line bg-sunken px-4 py-3 text-sm"
    >
      <div role="status">{outcome && <p>{outcome}</p>}</div>
      {!isSent && <TextField form={form} name="email" input={{ autoComplete: "email", maxLength: 254 }} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" variant="secondary" onClick={onClose}>
          {t.transcriptClose}
        </Button>
        {!isSent && (
          <Button type="submit" size="sm" loading={isSending} loadingLabel={t.sending}>
            {t.transcriptSend}
          </Button>
        )}
      </div>
    </form>
  );
}
