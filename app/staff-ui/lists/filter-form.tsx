import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import type { Language } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { CloseIcon } from "#app/ui/pictures/icons.tsx";
import { matching } from "../page/palette-state.ts";
import { useStepTexts } from "../steps/step-texts.ts";
import { type OptionTexts, optionLabel } from "./define-list.ts";
import type { TableTexts } from "./list-query.server.ts";
import type { TableSpec } from "./table-spec.ts";
import type { TableState } from "./table-state.ts";

export type FilterProps = {
  spec: TableSpec;
  state: TableState;
  query: string;
  texts: { columns: Record<string, string>; filters: Record<string, string>; search: string; options?: OptionTexts };
  t: TableTexts;
  language: Language;
};

/**
 * All filters of a list in one column, in a drawer beside its rows. A choice acts at once, so that the rows can be watched
 * while several are made; without scripts, and for what is typed, there is the button.
 */
export function FilterForm({ spec, state, query, texts, t, language, onClose }: FilterProps & { onClose(): void }) {
  const { close } = useStepTexts();
  const keys = Object.keys(spec.filters);
  // Without a value in the address the view's own would act again, although its box is empty.
  const presetKeys = Object.keys(spec.views.find(({ key }) => key === state.view)?.filters ?? {});
  return (
    <Form
      method="get"
      action={spec.path}
      preventScrollReset
      className="flex h-full flex-col"
      onChange={applyChoice}
      onSubmit={(event) => isSentByButton(event) && onClose()}
    >
      <Kept query={query} except={keys} />
      <div className="flex items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
        <p className="text-sm font-semibold" aria-hidden="true">
          {t.filter}
        </p>
        <Button size="sm" variant="ghost" label={close} icon={<CloseIcon className="size-4.5" />} onClick={onClose} />
      </div>
      <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto p-4">
        {Object.entries(spec.filters).map(([key, filter]) => {
          const label = ownValue(texts.filters, key) ?? key;
          const chosen = ownValue(state.filters, key) ?? [];
          if (filter.kind !== "choice")
            return (
              <Field key={key} id={`filter-${key}`} label={label}>
                <TextInput
                  key={chosen[0]}
                  size="sm"
                  type={filter.kind === "day" ? "date" : "text"}
                  name={key}
                  defaultValue={chosen[0]}
                  maxLength={filter.kind === "day" ? undefined : 100}
                />
              </Field>
            );
          return (
            <fieldset key={key}>
              <legend className="pb-1 text-sm font-medium">{label}</legend>
              {presetKeys.includes(key) && <input type="hidden" name={key} value="" />}
              <Choices
                name={key}
                options={filter.options.map((value) => ({
                  value,
                  title: optionLabel(texts.options ?? {}, key, value, language),
                }))}
                chosen={chosen}
                find={t.findChoice}
              />
            </fieldset>
          );
        })}
      </div>
      <div className="flex gap-2 border-t border-line p-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <Button type="submit" size="sm">
          {t.apply}
        </Button>
        <ButtonLink size="sm" variant="ghost" to={spec.path} onClick={onClose}>
          {t.resetFilters}
        </ButtonLink>
      </div>
    </Form>
  );
}

type ChoicesProps = {
  name: string;
  options: readonly { value: string; title: string }[];
  chosen: readonly string[];
  find: string;
};

const mostInView = 12;

/** Many, as countries, are found by typing; what is chosen stays in view. */
function Choices({ name, options, chosen, find }: ChoicesProps) {
  const [typed, setTyped] = useState("");
  const isLong = options.length > mostInView;
  const found = new Set(matching(options, typed));
  return (
    <>
      {isLong && (
        <TextInput
          size="sm"
          type="search"
          aria-label={find}
          placeholder={find}
          autoComplete="off"
          value={typed}
          className="mb-2 [@media(scripting:none)]:hidden"
          onChange={(event) => setTyped(event.target.value)}
          // Enter would send the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      )}
      <div className={classNames("grid grid-cols-2 gap-x-3", isLong && "max-h-52 overflow-y-auto")}>
        {options.map((option) => (
          <Choice
            key={option.value}
            name={name}
            value={option.value}
            label={option.title}
            isChosen={chosen.includes(option.value)}
            isHidden={!found.has(option) && !chosen.includes(option.value)}
          />
        ))}
      </div>
    </>
  );
}

/** Days are typed digit by digit: they wait for the button. */
function applyChoice({ currentTarget, target }: ChangeEvent<HTMLFormElement> | FormEvent<HTMLFormElement>): void {
  if (target instanceof HTMLInputElement && target.type === "checkbox") currentTarget.requestSubmit();
}

const isSentByButton = ({ nativeEvent }: FormEvent<HTMLFormElement>): boolean =>
  (nativeEvent as SubmitEvent).submitter !== null;

/** Other parameters of the address, which a GET form would drop. */
export function Kept({ query, except }: { query: string; except: string[] }) {
  return [...new URLSearchParams(query)]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

type ChoiceProps = {
  name: string;
  value: string;
  label: string;
  isChosen: boolean;
  disabled?: boolean | undefined;
  hint?: string | undefined;
  isHidden?: boolean;
};

export function Choice({ name, value, label, isChosen, disabled, hint, isHidden = false }: ChoiceProps) {
  const box = useRef<HTMLInputElement>(null);
  // The address also changes elsewhere; the box keeps the focus.
  useEffect(() => {
    box.current!.checked = isChosen;
  }, [isChosen]);
  return (
    <label hidden={isHidden} className="flex min-h-7 items-center gap-2 [&[hidden]]:hidden pointer-coarse:min-h-9">
      <input
        ref={box}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={disabled}
        className="size-4 shrink-0 accent-signal"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
      {hint && <span className="text-xs text-muted max-sm:hidden xl:hidden">{hint}</span>}
    </label>
  );
}
