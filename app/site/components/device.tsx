import { Fragment } from "react";
import { classNames } from "#app/ui/layout/class-names.ts";

/** A code or a value of the car, and a sentence that says what it means. A value has its unit after a no-break space. */
export type DeviceRow = { code: string; meaning: string; detail: string; severity: keyof typeof dots };

type DeviceProps = { label: string; rows: readonly DeviceRow[]; heading?: "h2" | "h3" };

const dots = { high: "bg-red", medium: "bg-amber", low: "bg-signal", none: "bg-signal" };

/**
 * The brand's device (brand 1), on the home page and on /dongle: a code, large, that becomes plain language. Radio buttons choose
 * what is shown, so it needs no script. `label` names the choice.
 */
export function Device({ label, rows, heading = "h2" }: DeviceProps) {
  return (
    <fieldset className="grid grid-cols-4" aria-live="polite">
      <legend className="sr-only">{label}</legend>
      {rows.map((row, index) => (
        <Fragment key={row.code}>
          <input type="radio" name="device" id={`device-${index}`} defaultChecked={index === 0} className="sr-only" />
          <label htmlFor={`device-${index}`} className="device-tab">
            {row.code}
          </label>
          <DevicePanel {...row} heading={heading} />
        </Fragment>
      ))}
    </fieldset>
  );
}

function DevicePanel({ code, meaning, detail, severity, heading: Heading }: DeviceRow & { heading: "h2" | "h3" }) {
  const [figure, unit] = code.split("\u00a0");
  return (
    <div className="device-panel">
      <p className="-ml-[0.06em] font-mono text-code-xl whitespace-nowrap">
        <span>{figure}</span>
        {unit && <span className="ml-[0.35em] text-[0.42em] tracking-normal">{unit}</span>}
      </p>
      <div>
        <Heading className="text-h2">{asHeading(meaning)}</Heading>
        <p className="mt-4 flex items-center gap-2.5 lg:mt-5">
          <span aria-hidden="true" className={classNames("size-3 shrink-0 rounded-full", dots[severity])} />
          <span>{detail}</span>
        </p>
      </div>
    </div>
  );
}

/** Without its full stop, and with short compounds ("air-fuel") in one line. */
const asHeading = (sentence: string) =>
  sentence.replace(/\.$/, "").replaceAll(/(?<![-\p{L}])(\p{L}{1,5})-(\p{L}{1,10})(?![-\p{L}])/gu, "$1\u2011$2");
