import type { ComponentProps, ReactNode } from "react";
import { ChevronDownIcon } from "../pictures/icons.tsx";
import { classNames } from "./class-names.ts";
import { OwnText } from "./own-text.tsx";

interface DisclosureProps extends Omit<ComponentProps<"details">, "title"> {
  title: ReactNode;
  titleStyle?: string;
}

/** A `<details>` with a drawn chevron at its right, instead of each browser's triangle. */
export function Disclosure({ title, titleStyle = "py-3", className, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={classNames("group", className)}>
      <summary
        className={classNames(
          "flex list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden",
          titleStyle,
        )}
      >
        <OwnText>{title}</OwnText>
        <ChevronDownIcon className="size-5 shrink-0 text-muted transition-[rotate] group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
