import { Badge, type Tone } from "#app/ui/status/badge.tsx";
import type { PopupProps } from "../home-texts.ts";
import { codes, type Severity } from "./samples.ts";

const tones: Record<Severity, Tone> = { low: "neutral", medium: "amber", high: "red" };

/** Diagnostic codes: the code, its sentence, its system, why and what to do (spec 3, 9). */
export function SampleCodes({ texts }: PopupProps) {
  const t = texts.codes;
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {codes.map(({ key, code, severity }) => (
        <li key={code} className="rounded-card border border-line p-5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-mono text-muted">{code}</span>
            <Badge tone={tones[severity]}>{t[severity]}</Badge>
          </div>
          <h3 className="mt-3 text-lg">{t[key]}</h3>
          <dl className="mt-3 grid gap-2 text-sm">
            {[
              [t.system, t[`${key}System`]],
              [t.explanation, t[`${key}Explanation`]],
              [t.action, t[`${key}Action`]],
            ].map(([name, value]) => (
              <div key={name} className="grid gap-x-4 sm:grid-cols-[min(7rem,35%)_minmax(0,1fr)]">
                <dt className="text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
