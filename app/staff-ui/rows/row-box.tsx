import type { ComponentProps } from "react";
import { classNames } from "#app/ui/layout/class-names.ts";
import type { TableTexts } from "../lists/list-query.server.ts";
import type { Selection } from "./use-selection.ts";

/** The touch target is 24 px. */
export const RowBox = ({ className, ...rest }: ComponentProps<"input">) => (
  <label className={classNames("-m-1 inline-flex p-1 align-[-3px]", className)}>
    <input {...rest} type="checkbox" className="size-4 accent-signal" />
  </label>
);

type Boxes = { selection: Selection; ids: readonly string[]; t: TableTexts; form?: string; className?: string };

export const rowBoxes = ({ selection, ids, t, form, className }: Boxes) => ({
  ofPage: (
    <RowBox
      className={className}
      aria-label={t.choosePage}
      checked={ids.every(selection.has)}
      onChange={() => (selection.all ? selection.clear() : selection.togglePage(ids))}
    />
  ),
  ofRow: (id: string, name: string) => (
    <RowBox
      className={className}
      name="ids"
      form={form}
      value={id}
      aria-label={`${t.choose} ${name}`}
      checked={selection.has(id)}
      onChange={() => selection.toggle(id)}
    />
  ),
});
