import type { ReactNode, Ref } from "react";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { Vehicle } from "../saved-check.ts";
import type { PartProps } from "./page-texts.ts";

type Props = Pick<PartProps, "energies"> & {
  mark: ReactNode;
  heading: string;
  vehicle: Vehicle;
  headingRef: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export function Verdict({ mark, heading, vehicle, energies, headingRef, children }: Props) {
  const { brand, model, year, energy } = vehicle;
  return (
    <div>
      <h1 ref={headingRef} tabIndex={-1} className="flex scroll-mt-24 gap-3 text-2xl outline-none md:gap-4 md:text-3xl">
        <span aria-hidden="true" className="contents">
          {mark}
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">{heading}</span>
      </h1>
      <form method="post" className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
        <span className="text-muted [overflow-wrap:anywhere]">
          {`${brand} ${model}, ${year}, ${ownValue(energies, energy) ?? energy}`}
        </span>
        {children}
      </form>
    </div>
  );
}
