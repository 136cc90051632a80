import { fill } from "#app/i18n/format.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Accordion } from "#app/ui/layout/accordion.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import type { PartProps } from "./home-texts.ts";

/** First years of the dongle's rules (spec 9); `diesel` and `petrol` stand for their groups. */
export type FirstYears = { brands: { brand: string; year: number }[]; petrol: number; diesel: number };

export function CompatibleCars({ t, language, years }: PartProps & { years: FirstYears }) {
  const c = t.compatibility;
  // Spec 9 states Toyota's year for European models only.
  const named = (make: string) => (make === "Toyota" ? fill(c.european, { make }) : make);
  return (
    <div className="pb-8">
      <p className="max-w-text text-muted">{c.text}</p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <YearTable
          caption={c.brands}
          head={[c.brand, c.year]}
          rows={years.brands.map(({ brand, year }) => [named(brand), String(year)])}
        />
        <div className="grid gap-8">
          <YearTable
            caption={c.energies}
            head={[c.energy, c.year]}
            rows={[
              [c.petrol, String(years.petrol)],
              [c.diesel, String(years.diesel)],
              [c.electric, c.always],
            ]}
          />
          <div>
            <h3 className="mb-4 text-lg">{c.questions}</h3>
            <Accordion
              headingLevel={4}
              items={[
                { id: "compatible-other", title: c.other, content: c.otherAnswer },
                { id: "compatible-near", title: c.near, content: c.nearAnswer },
                {
                  id: "compatible-port",
                  title: c.port,
                  content: (
                    <>
                      {c.portAnswer} <TextLink to={localizedPath(paths.portLocation, language)}>{c.portLink}</TextLink>
                    </>
                  ),
                },
              ]}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

function YearTable({ caption, head, rows }: { caption: string; head: [string, string]; rows: [string, string][] }) {
  return (
    <Table caption={caption} showCaption>
      <thead>
        <tr>
          <HeaderCell>{head[0]}</HeaderCell>
          <HeaderCell numeric>{head[1]}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, year]) => (
          <Row key={name}>
            <Cell>{name}</Cell>
            <Cell numeric>{year}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
