import type { ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";

export interface IconProps {
  className?: string;
}

/** 24 x 24 pixels, strokes of 1.75 with round ends. */
export function icon(drawing: ReactNode) {
  return function Icon({ className = "size-5" }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={classNames("shrink-0", className)}
      >
        {drawing}
      </svg>
    );
  };
}

/** Each part begins with an absolute move. */
export const stroke = (...paths: string[]) => icon(<path d={paths.join("")} />);
