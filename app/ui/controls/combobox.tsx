import { type ComponentProps, type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { classNames } from "../layout/class-names.ts";
import { Spinner } from "../status/loader.tsx";
import { type ControlSize, controlStyle } from "./control-style.ts";
import { useFieldControl } from "./field.tsx";
import { OptionList } from "./option-list.tsx";

const blurDelay = 200;

type InputProps = Omit<ComponentProps<"input">, "size" | "value" | "defaultValue" | "onChange" | "type" | "role">;

export interface ComboboxProps<Option> extends InputProps {
  value: string;
  onValueChange: (text: string) => void;
  options: readonly Option[];
  optionKey: (option: Option) => string;
  optionLabel: (option: Option) => string;
  /** Called when an option is selected, by Enter or pointer; the page then sets `value`. */
  onPick: (option: Option) => void;
  listLabel: string;
  /** Announced politely when it changes: "5 results", "No result". */
  status?: string;
  loading?: boolean;
  size?: ControlSize;
}

/** Text input with suggestions (ARIA APG editable combobox). Inside a `Field` it gets id, required and error from it. */
export function Combobox<Option>({
  value,
  onValueChange,
  options,
  optionKey,
  optionLabel,
  onPick,
  listLabel,
  status = "",
  loading = false,
  size,
  className,
  onKeyDown,
  onFocus,
  onBlur,
  ...rest
}: ComboboxProps<Option>) {
  const props = useFieldControl(rest);
  const listId = useId();
  const { list, shown, active, pick, press, show, keepOpen, leave } = useOptionList(options, onPick);
  return (
    <div className="relative">
      <input
        autoComplete="off"
        spellCheck={false}
        {...props}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        aria-busy={loading || undefined}
        value={value}
        className={classNames(controlStyle(size), loading && "pr-11", className)}
        onChange={(event) => {
          show();
          onValueChange(event.target.value);
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          press(event);
        }}
        onFocus={(event) => {
          keepOpen();
          onFocus?.(event);
        }}
        onBlur={(event) => {
          leave(event);
          onBlur?.(event);
        }}
      />
      {loading && (
        <span className="pointer-events-none absolute top-1/2 right-3.5 flex -translate-y-1/2 text-muted">
          <Spinner className="size-5" />
        </span>
      )}
      {shown && (
        <OptionList
          id={listId}
          ref={list}
          label={listLabel}
          options={options}
          optionKey={optionKey}
          optionLabel={optionLabel}
          active={active}
          onPress={keepOpen}
          onPick={pick}
        />
      )}
      <span role="status" className="sr-only">
        {status}
      </span>
    </div>
  );
}

function useOptionList<Option>(options: readonly Option[], onPick: (option: Option) => void) {
  const list = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(closedCombobox);
  const shown = state.open && options.length > 0;
  const active = state.active < options.length ? state.active : -1;
  const { closeLater, keepOpen } = useDelayedClosing(() => setState(closedCombobox));
  useEffect(() => {
    if (shown && active >= 0) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [shown, active]);

  function pick(option: Option | undefined) {
    keepOpen();
    setState(closedCombobox);
    if (option !== undefined) onPick(option);
  }

  function press(event: KeyboardEvent) {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const key = pressKey({ open: shown, active }, event.key, options.length, event.altKey);
    const { pick: picked, handled, ...next } = key;
    if (handled) event.preventDefault();
    if (handled && event.key === "Escape") event.stopPropagation();
    if (picked !== undefined) pick(options[picked]);
    else if (next.open !== state.open || next.active !== state.active) setState(next);
  }

  return {
    list,
    shown,
    active,
    pick,
    press,
    keepOpen,
    show: () => setState({ open: true, active: -1 }),
    leave: ({ relatedTarget }: FocusEvent) => (list.current?.contains(relatedTarget) ? keepOpen() : closeLater()),
  };
}

/** Spec 9: suggestions close 200 ms after the focus has left. */
function useDelayedClosing(close: () => void) {
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keepOpen = () => clearTimeout(closing.current);
  useEffect(() => () => clearTimeout(closing.current), []);
  return {
    keepOpen,
    closeLater() {
      keepOpen();
      closing.current = setTimeout(close, blurDelay);
    },
  };
}

/** Keyboard handling of an editable combobox (ARIA APG, "list autocomplete with manual selection") as a pure function. */

export interface ComboboxState {
  open: boolean;
  active: number;
}

interface ComboboxKeyResult extends ComboboxState {
  pick?: number;
  /** The key was handled: prevent the browser's default. */
  handled: boolean;
}

export const closedCombobox: ComboboxState = { open: false, active: -1 };

/**
 * `count`: number of shown options. Enter without an active option is not handled, so that it submits the form; nor is Escape
 * with a closed list, so that surrounding elements get it; typing is never blocked.
 */
export function pressKey(state: ComboboxState, key: string, count: number, alt = false): ComboboxKeyResult {
  const same: ComboboxKeyResult = { ...state, handled: false };
  const move = (active: number): ComboboxKeyResult => ({ open: true, active, handled: true });
  switch (key) {
    case "ArrowDown":
      if (count === 0) return same;
      if (alt) return { open: true, active: state.open ? state.active : -1, handled: true };
      return move(state.open ? (state.active + 1) % count : 0);
    case "ArrowUp":
      if (alt && state.open) return { ...closedCombobox, handled: true };
      if (count === 0 || alt) return same;
      return move(!state.open || state.active <= 0 ? count - 1 : state.active - 1);
    case "Enter":
      if (!state.open || state.active < 0 || state.active >= count) return same;
      return { ...closedCombobox, pick: state.active, handled: true };
    case "Escape":
      return state.open ? { ...closedCombobox, handled: true } : same;
    case "Tab":
      return { ...closedCombobox, handled: false };
    case "Home":
    case "End":
    case "ArrowLeft":
    case "ArrowRight":
      return { ...state, active: -1, handled: false };
    default:
      return same;
  }
}
