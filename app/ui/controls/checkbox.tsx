import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../layout/class-names.ts";
import { OwnText } from "../layout/own-text.tsx";
import { CheckIcon } from "../pictures/icons.tsx";
import { FieldError } from "./field.tsx";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "size"> {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
}

export function Checkbox({ label, help, error, className, id, ...rest }: CheckboxProps) {
  const generated = useId();
  const inputId = id ?? generated;
  const describedBy = [error ? `${inputId}-error` : "", help ? `${inputId}-help` : "", rest["aria-describedby"] ?? ""]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <div className="flex items-start gap-3">
        {/* The icon inherits its colour, because forced colours leave an SVG the one of its own class. */}
        <span className="relative flex size-6 shrink-0 text-on-signal">
          <input
            {...rest}
            id={inputId}
            type="checkbox"
            aria-describedby={describedBy || undefined}
            aria-invalid={rest["aria-invalid"] ?? (error ? true : undefined)}
            className="peer size-6 cursor-pointer appearance-none rounded-small border border-control bg-surface transition-colors checked:border-signal checked:bg-signal hover:border-ink checked:hover:border-signal-strong checked:hover:bg-signal-strong disabled:border-line disabled:bg-sunken aria-invalid:border-red"
          />
          <CheckIcon className="pointer-events-none absolute inset-0.5 hidden size-5 peer-checked:block peer-disabled:text-muted" />
        </span>
        <label htmlFor={inputId} className="pt-px text-sm text-ink">
          <OwnText>{label}</OwnText>
          {rest.required && (
            <span aria-hidden="true" className="text-red">
              {" *"}
            </span>
          )}
        </label>
      </div>
      {help && (
        <p id={`${inputId}-help`} className="pl-9 text-xs text-muted">
          {help}
        </p>
      )}
      {error && (
        <div className="pl-9">
          <FieldError id={`${inputId}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
