import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { followOverflow } from "./table-overflow.ts";

export interface TableProps extends Omit<ComponentProps<"table">, "children"> {
  caption: string;
  showCaption?: boolean;
  /** 14 px text and a sticky header, for the back office. */
  dense?: boolean;
  /** On a phone each row is a block whose cells show their `column`. */
  stacked?: boolean;
  /** At most half as high as the screen; its rows scroll below the header. */
  short?: boolean;
  children: ReactNode;
}

/** Scrolls in its frame. Styles are in styles/table.css: utility classes made up two thirds of a list's HTML. */
export function Table({
  caption,
  showCaption = false,
  dense = false,
  stacked = false,
  short = false,
  className,
  children,
  ...rest
}: TableProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => followOverflow(frame.current!), []);
  return (
    <section
      ref={frame}
      data-scroll-frame
      className={classNames(
        "relative max-w-full overflow-auto rounded-card border border-line bg-surface",
        short && "max-h-[50vh]",
      )}
    >
      <table
        {...rest}
        data-dense={dense || undefined}
        data-stacked={stacked || undefined}
        className={classNames(
          "ruled w-full border-separate border-spacing-0 text-left",
          dense ? "text-dense" : "text-sm",
          className,
        )}
      >
        <caption className={showCaption ? "px-4 pt-4 pb-2 text-left font-semibold" : "sr-only"}>{caption}</caption>
        {children}
      </table>
    </section>
  );
}

export interface HeaderCellProps extends Omit<ComponentProps<"th">, "onClick"> {
  numeric?: boolean;
  sort?: "ascending" | "descending" | "none";
}

export function HeaderCell({ numeric = false, sort, className, ...rest }: HeaderCellProps) {
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={sort}
      data-numeric={numeric || undefined}
      className={classNames("sticky top-0 z-10 bg-sunken text-xs font-semibold text-muted", className)}
    />
  );
}

export interface RowProps extends ComponentProps<"tr"> {
  selected?: boolean;
}

export function Row({ selected = false, ...rest }: RowProps) {
  return <tr {...rest} aria-selected={selected || undefined} />;
}

export interface CellProps extends ComponentProps<"td"> {
  numeric?: boolean;
  column?: string;
}

export function Cell({ numeric = false, column, ...rest }: CellProps) {
  return <td {...rest} data-column={column} data-numeric={numeric || undefined} />;
}
