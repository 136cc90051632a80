import { type KeyboardEvent, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { TextField } from "#app/forms/fields/text-field.tsx";
import type { Fields, NameOf } from "#app/forms/form-state.ts";
import type { Form } from "#app/forms/use-form.ts";
import { plural } from "#app/i18n/format.ts";
import { OptionList } from "#app/ui/controls/option-list.tsx";
import { useStepTexts } from "../steps/step-texts.ts";
import { type Mention, mentionAt, offeredNames, withName } from "./mentions.ts";

type Props<F extends Fields> = {
  form: Form<F>;
  name: NameOf<F>;
  colleagues: readonly string[];
  help?: string;
  className?: string;
};

/**
 * A note in which `@` offers the colleagues who can be named (decisions 9.5). The role of a text area cannot be `combobox`
 * (ARIA in HTML), so it stays a text box with a list: the active name is its active descendant, and their number is announced.
 */
export function MentionField<F extends Fields>({ form, name, colleagues, ...rest }: Props<F>) {
  const t = useStepTexts();
  const listId = useId();
  const { typed, edit } = form.field(name);
  const { area, mention, offered, active, setActive, watch, close, place } = useMention(colleagues);

  function choose(colleague: string | undefined) {
    if (!mention || colleague === undefined) return;
    const next = withName(String(typed), mention, colleague);
    edit(next.text);
    place(next.caret);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (offered.length === 0 || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const move = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (move !== 0) setActive((active + move + offered.length) % offered.length);
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) choose(offered[active]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="relative">
      <TextField
        {...rest}
        form={form}
        name={name}
        size="sm"
        area={{
          ref: area,
          "aria-autocomplete": "list",
          "aria-haspopup": "listbox",
          "aria-controls": offered.length > 0 ? listId : undefined,
          "aria-activedescendant": offered.length > 0 ? `${listId}-${active}` : undefined,
          onSelect: watch,
          onBlur: close,
          onKeyDown: press,
        }}
      />
      {offered.length > 0 && (
        <OptionList
          id={listId}
          label={t.colleagues}
          options={offered}
          optionKey={(colleague) => colleague}
          optionLabel={(colleague) => colleague}
          active={active}
          onPick={choose}
        />
      )}
      <span role="status" className="sr-only">
        {offered.length > 0 && plural(t.colleaguesFound, offered.length, t.language)}
      </span>
    </div>
  );
}

function useMention(colleagues: readonly string[]) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [mention, setMention] = useState<Mention | null>(null);
  const [active, setActive] = useState(0);
  const [caret, setCaret] = useState<number | null>(null);
  const offered = mention ? offeredNames(mention.typed, colleagues) : [];
  // The caret can only be placed in the text once the new text stands in it.
  useLayoutEffect(() => {
    if (caret === null) return;
    area.current?.setSelectionRange(caret, caret);
    setCaret(null);
  }, [caret]);
  return {
    area,
    mention,
    offered,
    active: Math.min(active, offered.length - 1),
    setActive,
    /** Also after each letter: typing moves the selection. */
    watch({ currentTarget: { value, selectionStart, selectionEnd } }: SyntheticEvent<HTMLTextAreaElement>) {
      const next = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : null;
      if (next?.typed !== mention?.typed || next?.from !== mention?.from) {
        setMention(next);
        setActive(0);
      }
    },
    close: () => setMention(null),
    place(at: number) {
      setMention(null);
      setCaret(at);
    },
  };
}
