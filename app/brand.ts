/**
 * Everything that names the shop and its publisher (decisions 1). Renaming the shop is an edit of this file.
 * Identifiers that only the real publisher knows are empty by default: nothing is invented, pages say what is missing.
 */
export const brand = {
  name: "Odovia",
  character: "Ody",
  slug: "odovia",
  publisher: {
    name: "Odovia SAS",
    capitalEuros: 200_000,
    founded: 2014,
    siren: "",
    /** Trade register and its town: "RCS Lyon". */
    register: "",
    vatNumber: "",
    eprNumber: "",
    mediator: "",
    host: "",
    director: "",
    /** Name of the founder on the about page. */
    founder: "",
    postalAddress: "",
    phone: "",
    /** What the price holds for the dongle's recycling, in cents: shown apart from the price (code de l'environnement L541-10-20). */
    ecoParticipationCents: 0,
  },
  /** Of the dongle's declaration of conformity: directive 2014/53/EU, article 10(8). "2402-2480 MHz", "4 dBm". */
  radio: { bands: "", maxPower: "" },
  /** Rough volume of what a dongle sends in a month of daily trips (Data Act, article 3(2)(a)), in megabytes; 0: not given. */
  monthlyMegabytes: 0,
  /** The shop's own number of its one article. */
  sku: "ODOVIA-OBD2",
  supportEmail: "support@odovia.example",
  stores: { ios: "", android: "" },
  defaults: { productCents: 7900, shippingCents: 0, shippingFranceCents: 0, shippingInternationalCents: 1500 },
  orderPrefix: "OD",
  routes: { guide: "/ody-guide", orders: "/admin/odovia-orders", users: "/admin/odovia-users" },
} as const;
