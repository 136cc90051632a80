import type { KeyboardEvent } from "react";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { fill, nameOfLanguage } from "#app/i18n/format.ts";
import { isLanguage, type Language } from "#app/i18n/languages.ts";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import type { Reply } from "./assistant-lists.tsx";
import { answerFields } from "./chat-fields.ts";
import type { ChatTexts } from "./chat-texts.server.ts";

/** As in the visitor's chat. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Saved replies are inserted in the visitor's language. */
export function VisitorAnswer({
  t,
  language,
  visitorLanguage,
  seen,
  replies,
}: {
  t: ChatTexts;
  language: Language;
  visitorLanguage: string;
  seen: string;
  replies: Reply[];
}) {
  const state = useStaffForm({ intent: "answer", fields: answerFields, texts: t });
  const spoken = isLanguage(visitorLanguage) ? visitorLanguage : language;
  const insert = (text: string) => {
    const typed = state.form.typed.text;
    state.form.edit({ text: typed === "" ? text : `${typed}\n${text}` });
  };
  return (
    <StaffForm state={state} hidden={{ seen }} submit={t.steps.answer}>
      {replies.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-muted">{t.replies}</span>
          {replies.map(({ id, title, texts }) => (
            <Button key={id} size="sm" variant="secondary" onClick={() => insert(texts[spoken])}>
              {title}
            </Button>
          ))}
        </div>
      )}
      <TextField
        form={state.form}
        name="text"
        size="sm"
        onKeyDown={sendOnEnter}
        help={fill(t.answerHelp, { language: nameOfLanguage(spoken, language) })}
      />
    </StaffForm>
  );
}
