import { deliveredCountries } from "#app/catalogue/countries.ts";
import { languages } from "#app/i18n/languages.ts";
import { adminPaths, adminPersonPath } from "#app/office-paths.ts";
import type { ListedBuyer } from "#app/orders/lists/list-buyers.server.ts";
import { orderStatuses } from "#app/orders/order-status.ts";
import { defineList } from "#app/staff-ui/lists/define-list.ts";
import {
  codeColumn,
  countryColumn,
  emailColumn,
  ListMoment,
  languageColumn,
  textColumn,
} from "#app/staff-ui/lists/list-columns.tsx";

export type ListedPerson = Omit<ListedBuyer, "orderIds"> & {
  /** Identifies the person in the address of their page. */
  key: string;
  orders: number;
  serials: string[];
};

/** The people who ordered (decisions 9), by their newest order. */
export const peopleList = defineList<ListedPerson, typeof import("../texts/fr/people.json")>()({
  path: adminPaths.providerUsers,
  exportPath: adminPaths.providerUsersExport,
  columns: {
    name: { fixed: true, long: true, cell: ({ name, email }) => name || email, csv: ({ name }) => name },
    email: emailColumn(({ email }) => email, { long: true }),
    orders: textColumn(({ orders }) => orders, { numeric: true }),
    last: {
      sortable: true,
      card: "aside",
      cell: ({ lastOrderAt }, { language, today }) => <ListMoment at={lastOrderAt} language={language} today={today} />,
      csv: ({ lastOrderAt }) => lastOrderAt,
    },
    vehicle: textColumn(({ vehicle }) => vehicle, { wide: true }),
    plate: codeColumn(({ plate }) => plate, { wide: true }),
    serials: codeColumn(({ serials }) => serials.join(" "), { long: true }),
    country: countryColumn(({ country }) => country, { optional: true }),
    language: languageColumn(({ language }) => language, { optional: true }),
  },
  filters: {
    status: { kind: "choice", options: orderStatuses },
    country: { kind: "choice", options: deliveredCountries },
    language: { kind: "choice", options: languages },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  views: [
    { key: "all" },
    { key: "withdrawn", filters: { status: ["Retractation", "Retournee"] } },
    { key: "cancelled", filters: { status: ["Annulee"] } },
  ],
  sort: "-last",
  pageSize: 50,
  idOf: ({ key }) => key,
  labelOf: ({ name, email }) => name || email,
  pathOf: ({ key }) => adminPersonPath(key),
});
