import type { Ref } from "react";

type OptionListProps<Option> = {
  options: readonly Option[];
  optionKey: (option: Option) => string;
  optionLabel: (option: Option) => string;
  onPick: (option: Option) => void;
  id: string;
  ref?: Ref<HTMLDivElement>;
  label: string;
  active: number;
  onPress?: () => void;
};

/** The list under a combobox or a text area, which keeps the focus. */
export function OptionList<Option>(props: OptionListProps<Option>) {
  const { id, ref, label, options, optionKey, optionLabel, active, onPress, onPick } = props;
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1.5 overflow-hidden rounded-control border border-line bg-surface shadow-float">
      <div
        ref={ref}
        id={id}
        role="listbox"
        aria-label={label}
        className="max-h-50 overflow-y-auto overscroll-contain p-1"
        // Keeps the focus in the input, so that there is no blur between press and selection.
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={onPress}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
          <div
            key={optionKey(option)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className="rounded-small px-3 py-2 text-sm hover:bg-ink/5 aria-selected:bg-signal-soft forced-colors:aria-selected:underline"
            onClick={() => onPick(option)}
          >
            {optionLabel(option)}
          </div>
        ))}
      </div>
    </div>
  );
}
