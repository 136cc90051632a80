import type { ReactNode, Ref } from "react";
import { classNames } from "#app/ui/layout/class-names.ts";

type Props = {
  icon: ReactNode;
  className: string;
  heading: string;
  text: string;
  headingRef: Ref<HTMLHeadingElement>;
};

/** The verdict's mark, heading and first sentence; `className` colours the mark. */
export function Verdict({ icon, className, heading, text, headingRef }: Props) {
  return (
    <div>
      <div className="flex items-center gap-4">
        <span className={classNames("flex size-10 shrink-0 items-center justify-center rounded-full", className)}>
          {icon}
        </span>
        <h2 ref={headingRef} tabIndex={-1} className="text-xl outline-none">
          {heading}
        </h2>
      </div>
      <p className="mt-3 text-muted">{text}</p>
    </div>
  );
}
