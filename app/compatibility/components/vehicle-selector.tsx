import { type Dispatch, type ReactNode, type Ref, useEffect, useMemo } from "react";
import { plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Select, type SelectOption } from "#app/ui/controls/select.tsx";
import { ArrowRightIcon } from "#app/ui/pictures/page-icons.tsx";
import { fetchModels } from "../check-client.ts";
import type { CheckAction, CheckState } from "../rules/check-flow.ts";
import { type ChoiceField, choiceFields, isOpen, isUntouched, nextField } from "../rules/vehicle-choice.ts";
import { documentCodes } from "./document-codes.ts";
import type { CheckTexts, PartProps } from "./page-texts.ts";

/** The options of the selectors; the models are fetched while a brand is being looked for. */
export type VehicleChoices = { brands: string[]; years: number[]; energies: string[] };

type Props = PartProps & {
  state: CheckState;
  dispatch: Dispatch<CheckAction>;
  lists: VehicleChoices;
  isPlain: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  children?: ReactNode;
};

/** Step 1 (spec 2.7): four selectors, each disabled until the one before it is chosen. */
export function VehicleSelector({
  state,
  dispatch,
  lists,
  isPlain,
  headingRef,
  t,
  language,
  energies,
  children,
}: Props) {
  const { choice, models } = state;
  useBrandModels(state, dispatch);
  const options = useVehicleOptions({ ...lists, models: models.names }, energies);
  const c = t.choose;
  const pick = (field: ChoiceField, value: string) => dispatch({ type: "choose", field, value });
  return (
    <form
      method="post"
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: "continue" });
      }}
    >
      <h2 ref={headingRef} tabIndex={-1} className="text-xl outline-none">
        {c.heading}
      </h2>
      {children}
      {models.status === "failed" && (
        <Button className="self-start" variant="secondary" onClick={() => pick("brand", choice.brand)}>
          {c.retry}
        </Button>
      )}
      <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
        {choiceFields.map((field) => (
          <Field key={field} id={field} label={<SelectorLabel field={field} name={c[field]} />}>
            <Select
              name={field}
              autoComplete="off"
              options={options[field]}
              placeholder={placeholderOf(field, state, c)}
              value={choice[field]}
              disabled={!isOpen(choice, field, isPlain) || (field === "model" && models.status !== "ready")}
              onChange={(event) => pick(field, event.currentTarget.value)}
            />
          </Field>
        ))}
      </div>
      <StepButtons choice={choice} onReset={() => dispatch({ type: "restart" })} c={c} />
      <p role="status" className="sr-only">
        {announcementOf(state, c, language)}
      </p>
    </form>
  );
}

type StepButtonsProps = { choice: CheckState["choice"]; onReset: () => void; c: CheckTexts["choose"] };

function StepButtons({ choice, onReset, c }: StepButtonsProps) {
  return (
    <>
      <div className="mt-auto flex flex-col-reverse gap-3 noscript:hidden sm:flex-row sm:justify-between">
        <Button variant="ghost" className="sm:-ml-4" disabled={isUntouched(choice)} onClick={onReset}>
          {c.reset}
        </Button>
        <Button type="submit" size="lg" disabled={nextField(choice) !== null}>
          {c.continue}
          <ArrowRightIcon />
        </Button>
      </div>
      <noscript>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
          <Button variant="ghost" type="submit" name="intent" value="restart">
            {c.reset}
          </Button>
          <Button size="lg" type="submit" name="intent" value="choose">
            {c.continue}
          </Button>
        </div>
      </noscript>
    </>
  );
}

function useBrandModels({ choice: { brand }, models }: CheckState, dispatch: Dispatch<CheckAction>): void {
  const isLoading = models.status === "loading";
  useEffect(() => {
    if (!isLoading) return;
    fetchModels(brand).then(
      (names) => dispatch({ type: "models-loaded", brand, names }),
      () => dispatch({ type: "models-failed", brand }),
    );
  }, [isLoading, brand, dispatch]);
}

function useVehicleOptions(
  lists: VehicleChoices & { models: readonly string[] },
  energyNames: PartProps["energies"],
): Record<ChoiceField, SelectOption[]> {
  const { brands, models, years, energies } = lists;
  return {
    brand: useMemo(() => optionsOf(brands), [brands]),
    model: useMemo(() => optionsOf(models), [models]),
    year: useMemo(() => optionsOf(years.map(String)), [years]),
    energy: useMemo(
      () => energies.map((energy) => ({ value: energy, label: ownValue(energyNames, energy) ?? energy })),
      [energies, energyNames],
    ),
  };
}

const optionsOf = (names: readonly string[]): SelectOption[] => names.map((name) => ({ value: name, label: name }));

function SelectorLabel({ field, name }: { field: ChoiceField; name: string }) {
  return (
    <span className="flex items-baseline justify-between gap-2">
      <span>{name}</span>
      <span aria-hidden="true" className="code font-normal text-muted">
        {documentCodes[field]}
      </span>
    </span>
  );
}

function placeholderOf(field: ChoiceField, { choice, models }: CheckState, c: CheckTexts["choose"]): string {
  if (field === "brand") return c.chooseBrand;
  if (field === "year") return choice.model === "" ? c.modelFirst : c.chooseYear;
  if (field === "energy") return choice.year === "" ? c.yearFirst : c.chooseEnergy;
  return choice.brand === "" ? c.brandFirst : models.status === "loading" ? c.loadingModels : c.chooseModel;
}

/** Announced politely when the next selector opens. */
function announcementOf({ choice, models }: CheckState, c: CheckTexts["choose"], language: Language): string {
  if (models.status === "loading") return c.loadingModels;
  const next = nextField(choice);
  if (next === null) return c.complete;
  if (next === "model" && models.status === "ready")
    return plural(c.modelsReady, models.names.length, language, { make: choice.brand });
  if (next === "year") return c.chooseYear;
  return next === "energy" ? c.chooseEnergy : "";
}
