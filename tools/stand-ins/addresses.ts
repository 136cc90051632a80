/** Invented house numbers in real towns. */
export interface FakeAddress {
  houseNumber: string;
  street: string;
  postcode: string;
  city: string;
  state: string;
  country: string;
  countryCode: "de" | "es" | "fr" | "gb" | "it";
  lat: number;
  lon: number;
}

function address(
  countryCode: FakeAddress["countryCode"],
  line: [houseNumber: string, street: string, postcode: string, city: string, state: string],
  lat: number,
  lon: number,
): FakeAddress {
  const countries = { de: "Deutschland", es: "España", fr: "France", gb: "United Kingdom", it: "Italia" };
  const [houseNumber, street, postcode, city, state] = line;
  return { houseNumber, street, postcode, city, state, country: countries[countryCode], countryCode, lat, lon };
}

export const addresses: FakeAddress[] = [
  address("fr", ["12", "Rue des Lilas", "75019", "Paris", "Île-de-France"], 48.8792, 2.3921),
  address("fr", ["14", "Rue des Lilas", "75019", "Paris", "Île-de-France"], 48.8794, 2.3923),
  address("fr", ["7 bis", "Avenue Jean Jaurès", "69007", "Lyon", "Auvergne-Rhône-Alpes"], 45.7485, 4.842),
  address("fr", ["3", "Place de l'Église", "44000", "Nantes", "Pays de la Loire"], 47.2173, -1.5534),
  address("fr", ["28", "Chemin du Moulin à Vent", "31200", "Toulouse", "Occitanie"], 43.6353, 1.4512),
  address("fr", ["", "Allée des Érables", "69003", "Lyon", "Auvergne-Rhône-Alpes"], 45.7542, 4.8561),
  address("de", ["5", "Lindenstraße", "10969", "Berlin", "Berlin"], 52.5042, 13.3967),
  address("de", ["41a", "Münchner Straße", "80331", "München", "Bayern"], 48.1371, 11.5754),
  address("de", ["18", "Am Mühlenteich", "22765", "Hamburg", "Hamburg"], 53.5511, 9.9352),
  address("de", ["", "Ahornweg", "04109", "Leipzig", "Sachsen"], 51.3406, 12.3747),
  address("gb", ["221", "Orchard Lane", "LS6 2AB", "Leeds", "England"], 53.8163, -1.5622),
  address("gb", ["9", "St Andrew's Terrace", "EH3 9QN", "Edinburgh", "Scotland"], 55.9421, -3.2034),
  address("es", ["16", "Calle del Olmo", "28012", "Madrid", "Comunidad de Madrid"], 40.4109, -3.7001),
  address("es", ["2", "Carrer de la Garrofa", "08014", "Barcelona", "Catalunya"], 41.3739, 2.1402),
  address("it", ["33", "Via dei Tigli", "20121", "Milano", "Lombardia"], 45.4722, 9.1878),
  address("it", ["8", "Largo Sant'Agata", "80138", "Napoli", "Campania"], 40.8522, 14.2601),
];

function words(value: string): string[] {
  const plain = value.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== "");
}

/** Each word must begin a word of the address, ignoring accents and case. */
export function findAddresses(query: string, countryCodes: string[], limit: number): FakeAddress[] {
  const queryWords = words(query);
  if (queryWords.length === 0) return [];
  return addresses
    .filter((found) => {
      if (countryCodes.length > 0 && !countryCodes.includes(found.countryCode)) return false;
      const itsWords = words(Object.values(found).join(" "));
      const wanted =
        found.houseNumber === "" ? queryWords.filter((word) => !/^(\d.{0,3}|bis|ter)$/.test(word)) : queryWords;
      return wanted.length > 0 && wanted.every((word) => itsWords.some((candidate) => candidate.startsWith(word)));
    })
    .slice(0, limit);
}
