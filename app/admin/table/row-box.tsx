import type { ComponentProps } from "react";
import { classNames } from "#app/ui/layout/class-names.ts";

/** The checkbox that chooses a row, or all rows of a page; its touch target is 24 px wide and high. */
export const RowBox = ({ className, ...rest }: ComponentProps<"input">) => (
  <label className={classNames("-m-1 inline-flex p-1 align-[-3px]", className)}>
    <input {...rest} type="checkbox" className="size-4 accent-signal" />
  </label>
);
