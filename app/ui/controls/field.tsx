import { createContext, type ReactNode, use, useId } from "react";
import { classNames } from "../layout/class-names.ts";
import { OwnText } from "../layout/own-text.tsx";
import { unbrokenNumbers } from "../layout/unbroken-numbers.tsx";

interface FieldControl {
  id: string;
  required?: boolean;
  describedBy?: string;
  invalid: boolean;
}

const FieldContext = createContext<FieldControl | null>(null);

/** Adds the attributes that a control inside a `Field` gets from it, unless `props` has them. */
export function useFieldControl<
  P extends { id?: string; required?: boolean; "aria-describedby"?: string; "aria-invalid"?: unknown },
>(props: P): P {
  const field = use(FieldContext);
  if (!field) return props;
  return {
    ...props,
    id: props.id ?? field.id,
    required: props.required ?? field.required,
    "aria-describedby": [field.describedBy, props["aria-describedby"]].filter(Boolean).join(" ") || undefined,
    "aria-invalid": props["aria-invalid"] ?? (field.invalid || undefined),
  };
}

export interface FieldProps {
  label: ReactNode;
  /** One control, which gets id, required and ARIA attributes from the field: `TextInput`, `Select`, `Combobox`. */
  children: ReactNode;
  /** Id of the control, which an error summary links to. */
  id?: string;
  help?: ReactNode;
  error?: ReactNode;
  /** A warning that does not block the form, announced politely. Pass "" while there is none: the live region must exist before. */
  note?: string;
  required?: boolean;
  /** Shown after the label of an optional field ("optional"). Required fields are marked with `*`. */
  optionalLabel?: string;
  hideLabel?: boolean;
  className?: string;
}

export function Field({
  label,
  children,
  id,
  help,
  error,
  note,
  required,
  optionalLabel,
  hideLabel = false,
  className,
}: FieldProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const noteId = `${controlId}-note`;
  const control: FieldControl = {
    id: controlId,
    required,
    describedBy: [error ? errorId : "", note ? noteId : "", help ? helpId : ""].filter(Boolean).join(" ") || undefined,
    invalid: Boolean(error),
  };
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={controlId} className={hideLabel ? "sr-only" : "text-sm font-medium text-ink"}>
        <OwnText>{label}</OwnText>
        {required && (
          <span aria-hidden="true" className="text-red">
            {" *"}
          </span>
        )}
        {!required && optionalLabel && <span className="font-normal text-muted">{` (${optionalLabel})`}</span>}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      <FieldError id={errorId}>{error}</FieldError>
      {note !== undefined && (
        <p id={noteId} role="status" className="text-xs font-medium text-amber-ink empty:hidden">
          {note}
        </p>
      )}
      {help && (
        <p id={helpId} className="text-xs text-muted">
          {unbrokenNumbers(help)}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="text-xs font-medium text-red">
      {unbrokenNumbers(children)}
    </p>
  );
}
