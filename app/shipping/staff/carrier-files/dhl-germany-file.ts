/**
 * DHL's German portal for business customers, "Versenden": columns are found by their German names, separated by semicolons,
 * in ISO 8859-1. DHL's own description needs an account; the names are those that programs for this import write (among
 * them modules for Odoo and Amicron), each with other ones of the columns, and DHL's help calls a column "Provinz"
 * (dhl.de, "Versenden", note of 24 September 2025). Product codes: V01PAK within Germany, V53WPAK to other countries.
 */
import type { DeliveredCountry } from "#app/catalogue/countries.ts";
import { isDelivered } from "#app/catalogue/countries.ts";
import type { LabelAddress } from "../../labels/carrier-api.ts";
import { dialled, houseNumber, wrapped } from "./address-parts.ts";

const person = ["Name 1", "Name 2", "Name 3", "Straße", "Hausnummer", "PLZ", "Ort", "Provinz", "Land"];

export const germanPortalHeading = [
  ...["Sendungsreferenz", "Sendungsdatum"],
  ...[...person.map((part) => `Absender ${part}`), "Absenderreferenz"],
  ...["Absender E-Mail-Adresse", "Absender Telefonnummer"],
  ...person.map((part) => `Empfänger ${part === "Name 2" ? "Name 2 / Postnummer" : part}`),
  ...["Empfängerreferenz", "Empfänger E-Mail-Adresse", "Empfänger Telefonnummer"],
  ...["Gewicht", "Produkt- und Servicedetails", "Abrechnungsnummer"],
];

type PortalParcel = { number: string; weightGrams: number; to: LabelAddress };

/** The number of the DHL contract (Abrechnungsnummer) is left to the portal. */
export function germanPortalLine({ number, weightGrams, to }: PortalParcel, from: LabelAddress): string[] {
  return [
    ...[number, ""],
    ...[...personCells(from), "", from.email ?? "", dialled(from.phone ?? "", from.country)],
    ...[...personCells(to), number, to.email ?? "", dialled(to.phone ?? "", to.country)],
    ...[(weightGrams / 1000).toFixed(3).replace(".", ","), to.country === "DE" ? "V01PAK" : "V53WPAK", ""],
  ];
}

function personCells({ name, lines, postalCode, city, country }: LabelAddress): string[] {
  const [first = "", ...others] = lines;
  const [street, number] = houseNumber(first);
  const [second, third] = wrapped(others.join(" "), 50, 2);
  return [
    name,
    second!,
    third!,
    street,
    number,
    postalCode,
    city,
    "",
    isDelivered(country) ? threeLetters[country] : "",
  ];
}

/** ISO 3166-1 alpha-3. */
const threeLetters: Record<DeliveredCountry, string> = {
  ...{ FR: "FRA", DE: "DEU", IT: "ITA", ES: "ESP", NL: "NLD", BE: "BEL", AT: "AUT", PT: "PRT", GR: "GRC", FI: "FIN" },
  ...{ SE: "SWE", DK: "DNK", IE: "IRL", PL: "POL", CZ: "CZE", HU: "HUN", SK: "SVK", SI: "SVN", EE: "EST", LV: "LVA" },
  ...{ LT: "LTU", MT: "MLT", CY: "CYP", LU: "LUX", HR: "HRV", RO: "ROU", BG: "BGR" },
  ...{ GB: "GBR", CH: "CHE", NO: "NOR", IS: "ISL", LI: "LIE", MC: "MCO", AD: "AND" },
};
