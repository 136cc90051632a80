import { describe, expect, it } from "vitest";
import { addressOf } from "./address-suggestion.ts";

const suggest = (
  typed: string,
  country: string,
  address: { house_number?: string; road?: string; city?: string; postcode?: string; country_code?: string },
  display_name = [address.house_number, address.road, address.city].filter(Boolean).join(", "),
) => addressOf({ display_name, lat: "0", lon: "0", address }, { typed, country });

const places = {
  FR: { road: "Rue des Lilas", city: "Paris", postcode: "75019", country_code: "fr" },
  DE: { road: "Lindenstraße", city: "Berlin", postcode: "10969", country_code: "de" },
  ES: { road: "Calle Mayor", city: "Madrid", postcode: "28013", country_code: "es" },
  IT: { road: "Via dei Tigli", city: "Milano", postcode: "20121", country_code: "it" },
  GB: { road: "Orchard Lane", city: "Leeds", postcode: "LS6 2AB", country_code: "gb" },
  AT: { road: "Graben", city: "Wien", postcode: "1010", country_code: "at" },
};

describe("a suggestion without a house number keeps the typed one", () => {
  it.each([
    ["FR", "12 bis rue des lilas", "12 bis Rue des Lilas"],
    ["FR", "12bis, rue des lil", "12bis Rue des Lilas"],
    ["FR", "12B rue des lilas", "12B Rue des Lilas"],
    ["FR", "12 b rue des lilas", "12 b Rue des Lilas"],
    ["FR", "12-14 rue des lilas", "12-14 Rue des Lilas"],
    ["FR", "12 – 14 rue des lilas", "12-14 Rue des Lilas"],
    ["FR", "12/14, rue des lilas 75019 Paris", "12/14 Rue des Lilas"],
    ["FR", "12 r des lilas", "12 Rue des Lilas"],
    ["FR", "rue des lilas 12", "12 Rue des Lilas"],
    ["FR", "rue des lilas 750", "Rue des Lilas"],
    ["FR", "rue des lilas 75019", "Rue des Lilas"],
    ["FR", "rue des lilas", "Rue des Lilas"],
    ["DE", "Lindenstraße 5a", "Lindenstraße 5a"],
    ["DE", "Lindenstr.5", "Lindenstraße 5"],
    ["DE", "lindenstr 5 a", "Lindenstraße 5 a"],
    ["DE", "Lindenstraße 5-7, 10969 Berlin", "Lindenstraße 5-7"],
    ["DE", "Lindenstraße 10969", "Lindenstraße"],
    ["DE", "5a Lindenstraße", "Lindenstraße 5a"],
    ["ES", "calle mayor 5", "Calle Mayor, 5"],
    ["ES", "Calle Mayor, 5 bis, 3º B", "Calle Mayor, 5 bis"],
    ["IT", "via dei tigli 33/A", "Via dei Tigli, 33/A"],
    ["GB", "221B orchard", "221B Orchard Lane"],
    ["GB", "Flat 2, 12 Orchard Lane", "12 Orchard Lane"],
    ["AT", "Graben 1010", "Graben"],
    ["AT", "Graben 19, 1010 Wien", "Graben 19"],
  ] as const)("%s, %j becomes %j", (country, typed, line) => {
    expect(suggest(typed, country, places[country])).toMatchObject({ address: line, country });
  });

  it.each([
    ["8 mai 1945", "Rue du 8 Mai 1945", "Rue du 8 Mai 1945"],
    ["rue du 8 mai 1945", "Rue du 8 Mai 1945", "Rue du 8 Mai 1945"],
    ["3 rue du 8 mai 1945", "Rue du 8 Mai 1945", "3 Rue du 8 Mai 1945"],
    ["8 rue du 8 mai 1945", "Rue du 8 Mai 1945", "8 Rue du 8 Mai 1945"],
    ["2e avenue", "2e Avenue", "2e Avenue"],
  ])("figures of the street's own name are no house number: %j", (typed, road, line) => {
    expect(suggest(typed, "FR", { ...places.FR, road }).address).toBe(line);
  });

  it.each([
    ["12 bis rue des lilas", "12", "12 bis Rue des Lilas"],
    ["12 rue des lilas", "12 bis", "12 bis Rue des Lilas"],
    ["12 rue des lilas", "14", "14 Rue des Lilas"],
    ["1 rue des lilas", "12", "12 Rue des Lilas"],
  ])("typed %j, suggested %j: %j", (typed, house_number, line) => {
    expect(suggest(typed, "FR", { ...places.FR, house_number }).address).toBe(line);
  });

  it("uses the form's country where the suggestion names none, and a place without streets by its name", () => {
    const { country_code: _, ...nowhere } = places.DE;
    expect(suggest("Lindenstraße 5a", "DE", nowhere)).toMatchObject({ address: "Lindenstraße 5a", country: "" });
    expect(suggest("12 le bourg", "FR", { city: "Luzy", country_code: "fr" }, "Le Bourg, Luzy").address).toBe(
      "12 Le Bourg",
    );
  });
});
