import { type FormEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { takeRestored } from "#app/forms/restored-fields.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { TextArea } from "#app/ui/controls/text-input.tsx";
import { ArrowRightIcon } from "#app/ui/pictures/page-icons.tsx";
import { maxMessageLength, type PanelTexts } from "../conversation.ts";

const fieldId = "chat-message";

type Props = {
  t: PanelTexts;
  input: RefObject<HTMLTextAreaElement | null>;
  isSending: boolean;
  onSend(text: string): Promise<boolean>;
  onAskPerson: (() => void) | undefined;
};

export function MessageForm({ t, input, isSending, onSend, onAskPerson }: Props) {
  const [text, setText] = useState(() => String(takeRestored(fieldId) ?? ""));

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    input.current?.focus();
    // A script may have filled it in without an event.
    const text = input.current?.value ?? "";
    if (text.trim() === "" || isSending) return;
    setText("");
    // Rejected text is put before anything typed since.
    if (!(await onSend(text))) setText((typed) => (typed === "" ? text : `${text}\n${typed}`));
  }

  /** Enter sends, Shift+Enter starts a line; not at the end of a composition (Chinese, Japanese). */
  function handleKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  }

  return (
    <form onSubmit={submit} className="border-t border-line p-3" noValidate>
      {onAskPerson && (
        <Button variant="secondary" size="sm" className="mb-2" onClick={onAskPerson} aria-disabled={isSending}>
          {t.person}
        </Button>
      )}
      <div className="flex items-end gap-2">
        <TextArea
          ref={input}
          id={fieldId}
          aria-label={t.message}
          placeholder={t.message}
          rows={1}
          maxLength={maxMessageLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
          enterKeyHint="send"
          autoComplete="off"
          className="min-h-12! max-h-32! flex-1 resize-none"
        />
        <Button
          type="submit"
          label={t.send}
          loading={isSending}
          loadingLabel={t.sending}
          icon={<ArrowRightIcon />}
          className="size-12"
        />
      </div>
    </form>
  );
}
