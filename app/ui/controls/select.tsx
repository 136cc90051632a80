import { type ComponentProps, useMemo } from "react";
import { classNames } from "../layout/class-names.ts";
import { ChevronDownIcon } from "../pictures/icons.tsx";
import { type ControlSize, controlStyle } from "./control-style.ts";
import { useFieldControl } from "./field.tsx";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<"select">, "size" | "children"> {
  options: readonly SelectOption[];
  /** The first option, selected initially. If the field is required, it cannot be selected again. */
  placeholder?: string;
  size?: ControlSize;
}

export function Select({ options, placeholder, size = "md", className, ...rest }: SelectProps) {
  const { required, ...props } = useFieldControl(rest);
  // Memoised, so that React skips unchanged lists: there may be seventy brands.
  const optionElements = useMemo(
    () =>
      options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      )),
    [options],
  );
  // Nothing to require where every option is a value (HTML 4.10.7).
  const hasEmpty = placeholder !== undefined || options[0]?.value === "";
  const uncontrolled = props.value === undefined && props.defaultValue === undefined;
  return (
    <span className="relative flex">
      <select
        {...props}
        required={required && hasEmpty}
        {...(uncontrolled && placeholder !== undefined ? { defaultValue: "" } : {})}
        className={classNames(
          controlStyle(size),
          "appearance-none truncate pr-10 has-[option[value='']:checked]:text-muted",
          className,
        )}
      >
        {placeholder !== undefined && (
          <option value="" disabled={required} hidden={required}>
            {placeholder}
          </option>
        )}
        {optionElements}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted" />
    </span>
  );
}
