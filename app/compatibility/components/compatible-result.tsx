import type { Ref } from "react";
import { fill, longDate } from "#app/i18n/format.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Disclosure } from "#app/ui/layout/disclosure.tsx";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { ArrowRightIcon } from "#app/ui/pictures/page-icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { electricConsumptionCode, featureCodes, featureKeys, runsOnElectricityOnly } from "../rules/features.ts";
import { type SavedCheck, validForDays } from "../saved-check.ts";
import type { Offer, PartProps } from "./page-texts.ts";
import { RestartButton, VehicleInputs } from "./plain-form.tsx";
import { Verdict } from "./verdict.tsx";

type Props = PartProps & {
  check: SavedCheck;
  /** Null: it could not be read, and is shown on the next page. */
  offer: Offer | null;
  onAnother(): void;
  onProceed(): void;
  headingRef: Ref<HTMLHeadingElement>;
};

/** Step 3, compatible (spec 2.7): the answer, then what to buy; on a wide screen the order's card stands at the right. */
export function CompatibleResult({ check, offer, onAnother, onProceed, headingRef, ...part }: Props) {
  const c = part.t.compatible;
  const { vehicle } = check;
  const until = new Date(Date.parse(check.checkedAt) + validForDays * 86_400_000);
  return (
    <div className="grid items-start gap-x-12 gap-y-4 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
      <div className="min-w-0 lg:col-span-7">
        <Verdict
          mark={
            <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-signal text-on-signal">
              <CheckIcon className="size-4" />
            </span>
          }
          heading={c.heading}
          vehicle={vehicle}
          energies={part.energies}
          headingRef={headingRef}
        >
          <RestartButton isLink onClick={onAnother}>
            {c.another}
          </RestartButton>
        </Verdict>
      </div>
      <OfferCard offer={offer} vehicle={vehicle} onProceed={onProceed} {...part} />
      <div className="min-w-0 lg:col-span-7">
        <p className="max-w-text text-muted">{c.text}</p>
        <Disclosure
          ref={openWhereThereIsRoom}
          title={c.features}
          titleStyle="py-3 font-semibold"
          className="mt-5 border-y border-line"
        >
          <FeatureList {...part} check={check} />
        </Disclosure>
        <p className="mt-4 text-xs text-muted noscript:hidden">
          {fill(c.remembered, { date: longDate(until, part.language) })}
        </p>
      </div>
    </div>
  );
}

/** Beside the order's card; on a phone the list would push the page down. */
function openWhereThereIsRoom(details: HTMLDetailsElement | null) {
  if (details && matchMedia("(width >= 1024px)").matches) details.open = true;
}

type OfferCardProps = PartProps & Pick<Props, "offer" | "onProceed"> & { vehicle: SavedCheck["vehicle"] };

function OfferCard({ offer, vehicle, onProceed, t: { compatible: c }, language }: OfferCardProps) {
  return (
    <div className="min-w-0 overflow-hidden rounded-card border border-line bg-surface lg:col-span-5 lg:row-span-2">
      <div className="bg-sand p-3">
        <ProductPicture
          view="front"
          alt=""
          sizes="(width >= 1024px) 24rem, 15rem"
          className="mx-auto w-60 lg:w-full lg:pr-8"
        />
      </div>
      <div className="p-4 md:p-6">
        {offer && (
          <p className="flex flex-wrap items-baseline gap-x-3">
            <strong className="text-2xl leading-tight tabular-nums" translate="no">
              {offer.price}
            </strong>
            <span className="text-xs text-muted">{offer.terms}</span>
          </p>
        )}
        <form
          action={localizedPath(paths.purchase, language)}
          className="mt-3 grid"
          onSubmit={(event) => {
            event.preventDefault();
            onProceed();
          }}
        >
          <VehicleInputs vehicle={vehicle} />
          <Button size="lg" type="submit">
            {c.proceed}
            <ArrowRightIcon />
          </Button>
        </form>
      </div>
    </div>
  );
}

function FeatureList({ check, t }: PartProps & { check: SavedCheck }) {
  const isElectric = runsOnElectricityOnly(check.vehicle.energy);
  // A check that was saved without its list has all features: that is the meaning of compatible.
  const features = featureKeys.filter((key) => check.features.length === 0 || check.features.includes(key));
  return (
    <ul className="divide-y divide-line border-t border-line">
      {features.map((key) => {
        const isElectricReading = isElectric && key === "consumptionTracking";
        return (
          <li key={key} className="flex items-baseline justify-between gap-x-5 py-3">
            <span className="flex items-start gap-3">
              <CheckIcon className="mt-0.5 size-5 text-signal" />
              <span className="min-w-0">
                <strong className="font-semibold">{t.features[key]}</strong>
                <span className="block text-sm text-muted">
                  {t.readings[isElectricReading ? "consumptionTrackingElectric" : key]}
                </span>
              </span>
            </span>
            <span aria-hidden="true" className="code shrink-0 text-xs text-muted">
              {isElectricReading ? electricConsumptionCode : featureCodes[key]}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
