import type { ReactNode, Ref } from "react";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { Vehicle } from "../saved-check.ts";
import type { PartProps } from "./page-texts.ts";

type Props = Pick<PartProps, "energies"> & {
  mark: ReactNode;
  /** With `{car}`. */
  heading: string;
  vehicle: Vehicle;
  headingRef: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export function Verdict({ mark, heading, vehicle, energies, headingRef, children }: Props) {
  const { brand, model, year, energy } = vehicle;
  const [before, after] = heading.split("{car}");
  return (
    <div>
      <h1
        ref={headingRef}
        tabIndex={-1}
        className="scroll-mt-24 text-2xl [overflow-wrap:anywhere] outline-none md:text-h2"
      >
        <span>{before}</span>
        {/* Not broken where it fits into a line. */}
        <span className="inline-block">{`${brand} ${model}`}</span>
        <span>{after}</span>
      </h1>
      <form method="post" className="mt-3 flex flex-wrap items-center gap-x-4 text-sm">
        <span className="flex min-w-0 items-center gap-2.5 text-muted">
          <span aria-hidden="true" className="contents">
            {mark}
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {`${brand} ${model}, ${year}, ${ownValue(energies, energy) ?? energy}`}
          </span>
        </span>
        {children}
      </form>
    </div>
  );
}
