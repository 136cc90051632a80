import { countryName, dateAndTime, fill, shortDateAndTime } from "#app/i18n/format.ts";
import { languageName } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { countBuyers } from "#app/orders/lists/list-buyers.server.ts";
import { readOrderFilter } from "#app/orders/staff/order-search.server.ts";
import { adminPaths, adminPersonPath } from "#app/paths.ts";
import { personKey } from "#app/privacy/person-key.server.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { loadListPage } from "#app/staff-ui/lists/list-page.server.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { listPeople } from "../people/people-list.server.ts";
import { peopleTable } from "../people/people-table.ts";
import { peopleTexts } from "../people/people-texts.server.ts";
import type { Route } from "./+types/people";

/** The people who ordered (decisions 9); a search for a complete e-mail address also finds other persons with stored data. */
export async function loader(args: Route.LoaderArgs) {
  const page = await loadListPage(args, {
    spec: peopleTable,
    section: "providerUsers",
    readFilter: readOrderFilter,
    rows: (db, state, page, filter) => listPeople(db, { filter, descending: state.sort.descending, page }),
    count: (db, _state, atMost, filter) => countBuyers(db, filter, atMost),
  });
  const { search } = page.list.state;
  const whole = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(search) ? { email: search, key: personKey(search) } : null;
  return { ...page, whole, texts: peopleTexts(page.list.language) };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function People({ loaderData: { list, whole, texts } }: Route.ComponentProps) {
  const { language } = list;
  return (
    <div className="grid gap-4">
      <h1 className="text-xl">{list.caption}</h1>
      {whole && (
        <Notice tone="blue">
          {texts.whole}{" "}
          <TextLink to={adminPersonPath(whole.key)}>{fill(texts.openWhole, { person: whole.email })}</TextLink>
        </Notice>
      )}
      <DataTable
        spec={peopleTable}
        {...list}
        texts={texts}
        exportPath={adminPaths.providerUsersExport}
        idOf={({ key }) => key}
        labelOf={({ name, email }) => name || email}
        pathOf={({ key }) => adminPersonPath(key)}
        cells={{
          name: ({ name, email }) => name || email,
          email: ({ email }) => <EmailAddress>{email}</EmailAddress>,
          orders: ({ orders }) => orders,
          last: ({ lastOrderAt }) => (
            <time dateTime={lastOrderAt.toISOString()} title={dateAndTime(lastOrderAt, language)}>
              {shortDateAndTime(lastOrderAt, language)}
            </time>
          ),
          vehicle: ({ vehicle }) => vehicle,
          plate: ({ plate }) => plate && <span className="code">{plate}</span>,
          serials: ({ serials }) => serials.length > 0 && <span className="code">{serials.join(" ")}</span>,
          country: ({ country }) => countryName(country, language),
          language: (person) => languageName(person.language),
        }}
      />
    </div>
  );
}
