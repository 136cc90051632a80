/**
 * Everything that names the shop and its publisher (decisions 1). Data that only the real publisher knows are empty:
 * nothing is invented, pages say what is missing.
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
    founder: "",
    postalAddress: "",
    phone: "",
    /** Included for the dongle's recycling, in cents, shown beside the price (code de l'environnement L541-10-20). */
    ecoParticipationCents: 0,
  },
  /** Of the declaration of conformity (directive 2014/53/EU, article 10(8)): "2402-2480 MHz", "4 dBm". */
  radio: { bands: "", maxPower: "" },
  /** Data of a month of daily trips in megabytes (Data Act, article 3(2)(a)); 0: not given. */
  monthlyMegabytes: 0,
  sku: "ODOVIA-OBD2",
  supportEmail: "support@odovia.example",
  stores: { ios: "", android: "" },
  defaults: { productCents: 7900, shippingCents: 0, shippingFranceCents: 0, shippingInternationalCents: 1500 },
  orderPrefix: "OD",
  routes: { guide: "/ody-guide", orders: "/admin/odovia-orders", users: "/admin/odovia-users" },
} as const;
