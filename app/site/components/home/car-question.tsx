import { decimal, fill } from "#app/i18n/format.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { ChevronDownIcon } from "#app/ui/pictures/icons.tsx";
import { CompatibleCars, type FirstYears } from "./compatible-cars.tsx";
import type { PartProps } from "./home-texts.ts";

/** What the check offers: the makes and years of its selectors, and how many models there are. */
export type CarChoices = { brands: string[]; years: number[]; models: number };

type Props = PartProps & {
  choices: CarChoices | null;
  years: FirstYears;
};

/** Make and year begin the check (spec 2.7); the table of first years and its questions are folded below (spec 2.3). */
export function CarQuestion({ t, language, choices, years }: Props) {
  const c = t.compatibility;
  const count = choices && {
    models: decimal(choices.models, language),
    brands: decimal(choices.brands.length, language),
  };
  return (
    <section className="container section">
      <div className="columns items-end gap-y-7">
        <div className="col-span-full lg:col-span-5">
          <h2 className="text-h2">{c.heading}</h2>
          {count && <p className="mt-3 text-muted">{fill(c.count, count)}</p>}
        </div>
        <form
          method="post"
          action={localizedPath(paths.compatibility, language)}
          className="col-span-full grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto] lg:col-span-7"
        >
          {choices && (
            <>
              <Field id="car-brand" label={c.brand} required={false}>
                <Select
                  name="brand"
                  options={choices.brands.map(optionOf)}
                  placeholder={c.chooseBrand}
                  autoComplete="off"
                />
              </Field>
              <Field id="car-year" label={c.modelYear} required={false}>
                <Select
                  name="year"
                  options={choices.years.map((year) => optionOf(String(year)))}
                  placeholder={c.chooseYear}
                  autoComplete="off"
                />
              </Field>
            </>
          )}
          <Button type="submit" name="intent" value="choose" className="min-h-12">
            {c.link}
          </Button>
        </form>
      </div>
      <details className="group mt-6 border-y border-line">
        <summary className="flex list-none items-center justify-between gap-6 py-4 transition-colors hover:text-signal [&::-webkit-details-marker]:hidden">
          <span className="font-semibold">{c.allYears}</span>
          <ChevronDownIcon className="size-5 shrink-0 text-muted transition-[rotate] group-open:rotate-180" />
        </summary>
        <CompatibleCars t={t} language={language} years={years} />
      </details>
    </section>
  );
}

const optionOf = (name: string) => ({ value: name, label: name });
