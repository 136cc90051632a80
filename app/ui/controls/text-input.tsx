import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";
import { type ControlSize, controlStyle } from "./control-style.ts";
import { useFieldControl } from "./field.tsx";

export interface TextInputProps extends Omit<ComponentProps<"input">, "size"> {
  size?: ControlSize;
  code?: boolean;
  icon?: ReactNode;
}

export function TextInput({ size = "md", code = false, icon, className, type = "text", ...rest }: TextInputProps) {
  const props = useFieldControl(rest);
  const style = classNames(
    controlStyle(size),
    code && "font-mono tracking-wide",
    icon !== undefined && "pl-11",
    className,
  );
  if (icon === undefined) return <input {...props} type={type} className={style} />;
  return (
    <span className="relative flex">
      <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted">{icon}</span>
      <input {...props} type={type} className={style} />
    </span>
  );
}

export interface TextAreaProps extends ComponentProps<"textarea"> {
  size?: ControlSize;
}

/** A multi-line text input that grows with its content in browsers that support it. */
export function TextArea({ size = "md", className, rows = 4, ...rest }: TextAreaProps) {
  const props = useFieldControl(rest);
  return (
    <textarea
      {...props}
      rows={rows}
      className={classNames(controlStyle(size), "field-sizing-content min-h-28 max-h-96 py-3", className)}
    />
  );
}
