import type { Ref } from "react";
import { fill, longDate } from "#app/i18n/format.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { ArrowRightIcon } from "#app/ui/pictures/page-icons.tsx";
import { electricConsumptionCode, featureCodes, featureKeys, runsOnElectricityOnly } from "../rules/features.ts";
import { type SavedCheck, validForDays } from "../saved-check.ts";
import type { PartProps } from "./page-texts.ts";
import { RestartButton, VehicleInputs } from "./plain-form.tsx";
import { VehicleFacts } from "./vehicle-confirmation.tsx";
import { Verdict } from "./verdict.tsx";

type Props = PartProps & {
  check: SavedCheck;
  onAnother(): void;
  onProceed(): void;
  headingRef: Ref<HTMLHeadingElement>;
};

/** Step 3, compatible (spec 2.7): what the car says on the left, what its owner reads on the right. */
export function CompatibleResult({ check, onAnother, onProceed, headingRef, ...part }: Props) {
  const c = part.t.compatible;
  const until = new Date(Date.parse(check.checkedAt) + validForDays * 86_400_000);
  return (
    <div className="flex flex-col gap-6">
      <Verdict
        icon={<CheckIcon className="size-6" />}
        className="bg-signal text-on-signal"
        heading={c.heading}
        text={c.text}
        headingRef={headingRef}
      />
      <VehicleFacts {...part} vehicle={check.vehicle} />
      <div>
        <h3 className="text-base">{c.features}</h3>
        <p className="text-sm text-muted">{c.codes}</p>
        <FeatureList {...part} check={check} />
      </div>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <form method="post" className="grid">
          <RestartButton variant="secondary" size="lg" onClick={onAnother}>
            {c.another}
          </RestartButton>
        </form>
        <form
          action={localizedPath(paths.purchase, part.language)}
          className="grid"
          onSubmit={(event) => {
            event.preventDefault();
            onProceed();
          }}
        >
          <VehicleInputs vehicle={check.vehicle} />
          <Button size="lg" type="submit">
            {c.proceed}
            <ArrowRightIcon />
          </Button>
        </form>
      </div>
      <p className="text-sm text-muted noscript:hidden">
        {fill(c.remembered, { date: longDate(until, part.language) })}
      </p>
    </div>
  );
}

function FeatureList({ check, t }: PartProps & { check: SavedCheck }) {
  const isElectric = runsOnElectricityOnly(check.vehicle.energy);
  // A check that was saved without its list has all features: that is the meaning of compatible.
  const features = featureKeys.filter((key) => check.features.length === 0 || check.features.includes(key));
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {features.map((key) => {
        const isElectricReading = isElectric && key === "consumptionTracking";
        return (
          <li key={key} className="grid gap-x-5 gap-y-1 py-3 sm:grid-cols-[6.5rem_1fr]">
            <span aria-hidden="true" className="code pt-0.5 text-sm text-muted">
              {isElectricReading ? electricConsumptionCode : featureCodes[key]}
            </span>
            <span className="flex items-start gap-3">
              <CheckIcon className="mt-0.5 size-5 text-signal" />
              <span className="min-w-0">
                <strong className="font-semibold">{t.features[key]}</strong>
                <span className="block text-sm text-muted">
                  {t.readings[isElectricReading ? "consumptionTrackingElectric" : key]}
                </span>
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
