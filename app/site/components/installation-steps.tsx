import { classNames } from "#app/ui/layout/class-names.ts";
import { DrivePicture, PairPicture, PlugInPicture } from "./step-pictures.tsx";

type StepTexts = Record<`step${1 | 2 | 3}` | `step${1 | 2 | 3}Text`, string>;

/** Plugged in, paired, driven: three numbered steps, drawn. `className` sets the gap between them. */
export function InstallationSteps({ t, className }: { t: StepTexts; className: string }) {
  return (
    <ol className={classNames("grid gap-x-8 md:grid-cols-3", className)}>
      {[
        { name: t.step1, text: t.step1Text, Picture: PlugInPicture },
        { name: t.step2, text: t.step2Text, Picture: PairPicture },
        { name: t.step3, text: t.step3Text, Picture: DrivePicture },
      ].map(({ name, text, Picture }, index) => (
        <li key={name}>
          <div className="rounded-card bg-sunken p-6">
            <Picture />
          </div>
          <h3 className="mt-5 flex gap-3 text-lg">
            <span className="text-muted tabular-nums">{index + 1}</span>
            <span>{name}</span>
          </h3>
          <p className="mt-2 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
