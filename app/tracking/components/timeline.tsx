import { classNames } from "#app/ui/layout/class-names.ts";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import type { ShownOrder } from "../server/show-order.server.ts";

/** The stops of an order, in a column on a phone and in a row on a wide screen. The state is shown in words too. */
export function Timeline({ label, marks }: { label: string; marks: ShownOrder["marks"] }) {
  return (
    <ol aria-label={label} className="md:flex">
      {marks.map(({ key, label: name, state, stateLabel, date }, index) => (
        <li
          key={key}
          aria-current={state === "current" ? "step" : undefined}
          className="grid grid-cols-[1.75rem_1fr] gap-x-4 md:flex-1 md:grid-cols-1"
        >
          <span aria-hidden="true" className="flex flex-col items-center md:flex-row">
            <span
              className={classNames(
                "flex size-7 shrink-0 items-center justify-center rounded-full border",
                state === "done" && "border-signal bg-signal text-on-signal",
                state === "current" && "border-2 border-signal bg-signal-soft",
                state === "ahead" && "border-control",
              )}
            >
              {state === "done" && <CheckIcon className="size-4" />}
              {state === "current" && <span className="size-2 rounded-full bg-signal" />}
            </span>
            {index < marks.length - 1 && (
              <span
                className={classNames("w-px grow md:h-px md:w-auto", state === "done" ? "bg-signal" : "bg-control")}
              />
            )}
          </span>
          <span className={classNames("pt-0.5 md:pt-3 md:pr-4", index < marks.length - 1 && "pb-6 md:pb-0")}>
            <span className={classNames("block", state === "ahead" ? "text-muted" : "font-semibold")}>{name}</span>
            <span className="block text-sm text-muted">{date ?? stateLabel}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
