import type { Language } from "#app/i18n/languages.ts";
import { type DemoOrder, demoEmail } from "#app/orders/demo-orders.server.ts";
import type { Random } from "./random.ts";

const words = (list: string): readonly string[] => list.split(", ");

/** Common names by language; a buyer's is put together at random and is no real person's (brand 7). */
const names: Record<Language, { first: readonly string[]; last: readonly string[]; streets: readonly string[] }> = {
  fr: {
    first: words("Camille, Julien, Zoé, Mathieu, Inès, Lucas, Chloé, Hugo, Manon, Thomas"),
    last: words("Lefèvre, Moreau, Garnier, Rousseau, Blanchet, Perrin, Chevalier, Marchand, Noël, Faure"),
    streets: words("rue des Acacias, avenue de la Gare, rue du Moulin, chemin des Vignes, rue de l’Église"),
  },
  en: {
    first: words("Aoife, Conor, Niamh, Liam, Ciara, Sean, Orla, Declan"),
    last: words("Byrne, Kelly, O’Connor, Walsh, Murphy, Doyle, Nolan, Keane"),
    streets: words("Orchard Lane, Mill Road, Station Road, Chapel Street"),
  },
  es: {
    first: words("Lucía, Javier, Carmen, Álvaro, Marta, Sergio, Elena, Pablo"),
    last: words("García López, Muñoz Ruiz, Navarro Gil, Ortega Peña, Castro Vidal, Romero Díaz"),
    streets: words("Calle del Olivo, Calle Mayor, Avenida de la Estación, Calle de las Flores"),
  },
  it: {
    first: words("Giulia, Marco, Chiara, Luca, Francesca, Matteo, Elisa, Davide"),
    last: words("Rossetti, Bianchi, Ferrari, Colombo, Greco, Marino, De Luca"),
    streets: words("via Garibaldi, via dei Mille, viale della Stazione, via Roma"),
  },
  de: {
    first: words("Anna, Jonas, Lena, Felix, Sophie, Maximilian, Jürgen, Katharina"),
    last: words("Müller, Schneider, Weiß, Hoffmann, Krämer, Becker, Vogel, Lange"),
    streets: words("Lindenstraße, Bahnhofstraße, Gartenweg, Mühlenweg"),
  },
};

/** `share`: of a hundred buyers; cities are followed by their postcodes. */
type Place = { country: string; language: Language; share: number; cities: readonly string[] };

const place = (country: string, language: Language, share: number, cities: string): Place => ({
  country,
  language,
  share,
  cities: words(cities),
});

const places: readonly Place[] = [
  place("FR", "fr", 46, "Saint-Étienne 42000, Lyon 69003, Nantes 44000, Lille 59000, Toulouse 31000"),
  place("BE", "fr", 7, "Namur 5000, Liège 4000"),
  place("CH", "fr", 4, "Lausanne 1003, Genève 1204"),
  place("LU", "fr", 2, "Luxembourg L-1611"),
  place("DE", "de", 12, "Freiburg 79098, Köln 50667, Leipzig 04109"),
  place("AT", "de", 4, "Graz 8010, Linz 4020"),
  place("ES", "es", 9, "Valencia 46001, Zaragoza 50001"),
  place("IT", "it", 9, "Torino 10121, Bologna 40121"),
  place("IE", "en", 3, "Cork T12 K8AF, Galway H91 W2CR"),
  place("NL", "en", 2, "Utrecht 3511 AB"),
  place("PT", "en", 2, "Porto 4000-322"),
];

export type Buyer = Pick<DemoOrder, "buyer" | "language">;

export function makeBuyer(random: Random, serial: number): Buyer {
  const { country, language, cities } = placeAt(random.integer(1, 100));
  const { firstName, lastName } = makeName(random, language);
  const [, city = "", postcode = ""] = /^(\S+) (.+)$/.exec(random.pick(cities)) ?? [];
  const house = random.integer(1, 140);
  const street = random.pick(names[language].streets);
  return {
    language,
    buyer: {
      first_name: firstName,
      last_name: lastName,
      address: language === "fr" || language === "en" ? `${house} ${street}` : `${street} ${house}`,
      city,
      country,
      postal_code: postcode,
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
