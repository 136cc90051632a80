import type { Language } from "#app/i18n/languages.ts";
import { type DemoOrder, demoEmail } from "#app/orders/demo-orders.server.ts";
import type { Random } from "./random.ts";

/** Common names by language; a buyer's is put together at random and is no real person's (brand 7). */
const names: Record<Language, { first: readonly string[]; last: readonly string[]; streets: readonly string[] }> = {
  fr: {
    first: ["Camille", "Julien", "Zoé", "Mathieu", "Inès", "Lucas", "Chloé", "Hugo", "Manon", "Thomas"],
    last: ["Lefèvre", "Moreau", "Garnier", "Rousseau", "Blanchet", "Perrin", "Chevalier", "Marchand", "Noël", "Faure"],
    streets: ["rue des Acacias", "avenue de la Gare", "rue du Moulin", "chemin des Vignes", "rue de l’Église"],
  },
  en: {
    first: ["Aoife", "Conor", "Niamh", "Liam", "Ciara", "Sean", "Orla", "Declan"],
    last: ["Byrne", "Kelly", "O’Connor", "Walsh", "Murphy", "Doyle", "Nolan", "Keane"],
    streets: ["Orchard Lane", "Mill Road", "Station Road", "Chapel Street"],
  },
  es: {
    first: ["Lucía", "Javier", "Carmen", "Álvaro", "Marta", "Sergio", "Elena", "Pablo"],
    last: ["García López", "Muñoz Ruiz", "Navarro Gil", "Ortega Peña", "Castro Vidal", "Romero Díaz"],
    streets: ["Calle del Olivo", "Calle Mayor", "Avenida de la Estación", "Calle de las Flores"],
  },
  it: {
    first: ["Giulia", "Marco", "Chiara", "Luca", "Francesca", "Matteo", "Elisa", "Davide"],
    last: ["Rossetti", "Bianchi", "Ferrari", "Colombo", "Greco", "Marino", "De Luca"],
    streets: ["via Garibaldi", "via dei Mille", "viale della Stazione", "via Roma"],
  },
  de: {
    first: ["Anna", "Jonas", "Lena", "Felix", "Sophie", "Maximilian", "Jürgen", "Katharina"],
    last: ["Müller", "Schneider", "Weiß", "Hoffmann", "Krämer", "Becker", "Vogel", "Lange"],
    streets: ["Lindenstraße", "Bahnhofstraße", "Gartenweg", "Mühlenweg"],
  },
};

type Place = {
  country: string;
  language: Language;
  share: number;
  cities: readonly [city: string, postcode: string][];
};

const places: readonly Place[] = [
  {
    ...{ country: "FR", language: "fr", share: 46 },
    cities: [
      ["Saint-Étienne", "42000"],
      ["Lyon", "69003"],
      ["Nantes", "44000"],
      ["Lille", "59000"],
      ["Toulouse", "31000"],
    ],
  },
  {
    country: "BE",
    language: "fr",
    share: 7,
    cities: [
      ["Namur", "5000"],
      ["Liège", "4000"],
    ],
  },
  {
    country: "CH",
    language: "fr",
    share: 4,
    cities: [
      ["Lausanne", "1003"],
      ["Genève", "1204"],
    ],
  },
  { country: "LU", language: "fr", share: 2, cities: [["Luxembourg", "L-1611"]] },
  {
    country: "DE",
    language: "de",
    share: 12,
    cities: [
      ["Freiburg", "79098"],
      ["Köln", "50667"],
      ["Leipzig", "04109"],
    ],
  },
  {
    country: "AT",
    language: "de",
    share: 4,
    cities: [
      ["Graz", "8010"],
      ["Linz", "4020"],
    ],
  },
  {
    country: "ES",
    language: "es",
    share: 9,
    cities: [
      ["Valencia", "46001"],
      ["Zaragoza", "50001"],
    ],
  },
  {
    country: "IT",
    language: "it",
    share: 9,
    cities: [
      ["Torino", "10121"],
      ["Bologna", "40121"],
    ],
  },
  {
    country: "IE",
    language: "en",
    share: 3,
    cities: [
      ["Cork", "T12 K8AF"],
      ["Galway", "H91 W2CR"],
    ],
  },
  { country: "NL", language: "en", share: 2, cities: [["Utrecht", "3511 AB"]] },
  { country: "PT", language: "en", share: 2, cities: [["Porto", "4000-322"]] },
];

export type Buyer = Pick<DemoOrder, "buyer" | "language">;

/** A buyer of one of the countries; `serial` makes the address theirs alone. */
export function makeBuyer(random: Random, serial: number): Buyer {
  const { country, language, cities } = placeAt(random.integer(1, 100));
  const { firstName, lastName } = makeName(random, language);
  const [city, postcode] = random.pick(cities);
  const house = random.integer(1, 140);
  const street = random.pick(names[language].streets);
  return {
    language,
    buyer: {
      first_name: firstName,
      last_name: lastName,
      address: language === "fr" || language === "en" ? `${house} ${street}` : `${street} ${house}`,
      ...{ city, country, postal_code: postcode },
      // France never issues I, O and U.
      license_plate: `IO-${random.digits(3)}-OU`,
      // Reserved for fiction in France and Germany.
      phone:
        language === "de" ? `+49 30 23125 ${random.digits(3)}` : `+33 6 39 98 ${random.digits(2)} ${random.digits(2)}`,
      email: demoEmail(`${plain(firstName)}.${plain(lastName)}.${serial}`),
    },
  };
}

export const makeName = (random: Random, language: Language) => ({
  firstName: random.pick(names[language].first),
  lastName: random.pick(names[language].last),
});

function placeAt(percent: number): Place {
  let rest = percent;
  for (const place of places) {
    rest -= place.share;
    if (rest <= 0) return place;
  }
  return places[0]!;
}

const plain = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^a-z]/g, "");
