import { decimal, fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { PageTexts } from "./page-texts.ts";

export type Rules = {
  models: number;
  brands: number;
  /** First model year of each energy; null: every year. */
  byEnergy: { energy: string; from: number | null }[];
  byBrand: { brand: string; from: number }[];
};

type RulesSummaryProps = { t: PageTexts["rules"]; language: Language; energies: Record<string, string>; rules: Rules };

/** Below the check: which cars the dongle reads, and what is stored of a check. */
export function RulesSummary({ t: r, language, energies, rules }: RulesSummaryProps) {
  const since = (year: number | null) => (year === null ? r.always : fill(r.from, { year }));
  const byEnergy = rules.byEnergy.map(({ energy, from }) => ({
    name: ownValue(energies, energy) ?? energy,
    since: since(from),
  }));
  const byBrand = rules.byBrand.map(({ brand, from }) => ({ name: brand, since: since(from) }));
  return (
    <div className="flex flex-col gap-12 border-t border-line pt-12">
      <section aria-labelledby="rules">
        <h2 id="rules" className="text-xl">
          {r.heading}
        </h2>
        <p className="mt-3 text-muted">
          {fill(r.text, { models: decimal(rules.models, language), brands: decimal(rules.brands, language) })}
        </p>
        <div className="mt-6 grid gap-x-12 gap-y-8 sm:grid-cols-2">
          <FirstYears title={r.energies} rows={byEnergy} />
          <FirstYears title={r.brands} rows={byBrand} />
        </div>
        <p className="mt-6 text-sm text-muted">{r.tolerance}</p>
      </section>
      <section aria-labelledby="kept">
        <h2 id="kept" className="text-xl">
          {r.privacyHeading}
        </h2>
        <p className="mt-3 text-muted">{r.privacy}</p>
      </section>
    </div>
  );
}

function FirstYears({ title, rows }: { title: string; rows: { name: string; since: string }[] }) {
  return (
    <div>
      <h3 className="text-sm">{title}</h3>
      <dl className="mt-2 text-sm">
        {rows.map(({ name, since }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <dt>{name}</dt>
            <dd className="shrink-0 text-muted tabular-nums">{since}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
