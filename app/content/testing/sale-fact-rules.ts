import type { FactRule } from "./fact-rules.ts";

const backOffice = /^(staff-ui|back-office|\w+\/staff)\//;
/** No text of this language is meant. */
const never = /(?!)/;

/** What texts say of the order, the parcel and the price, one word for one thing in each language. */
export const saleRules: readonly FactRule[] = [
  {
    fact: "the euro sign stands after the figure in every language",
    says: {
      fr: /€\s?[\d{]/,
      en: /€\s?[\d{]/,
      es: /€\s?[\d{]/,
      it: /€\s?[\d{]/,
      de: /€\s?[\d{]/,
    },
    before: { en: "It costs €79.", it: "Costa € 79.", de: "Er kostet € {price}." },
  },
  {
    fact: "one word for who delivers the parcel",
    // A pin carrier is a part of the dongle.
    except: /^(staff-ui|back-office|\w+\/staff|chat\/words|content\/dongle)/,
    says: {
      fr: /\b(livreur|coursier)/i,
      en: /\bcarriers?\b(?!\})/i,
      es: /repartidor|mensajer[oí]|empresa de transporte/i,
      it: /vettore|spedizioniere|trasportatore/i,
      de: /Zusteller|Spediteur|Kurier|(?<!E-Mail-)Versand\u00ad?dienst/,
    },
    unless: { fr: never, en: /`odovia_staff/, es: never, it: never, de: never },
    before: {
      fr: "Consigne pour le livreur",
      en: "Your phone number is for the carrier, never for marketing.",
      es: "Indicaciones para el repartidor",
      it: "Il vettore ritira il pacco.",
      de: "Hinweis für den Zusteller",
    },
  },
  {
    fact: "France without its overseas parts is mainland France in English",
    says: { fr: never, en: /metropolitan/i, es: never, it: never, de: never },
    before: { en: "Delivery to metropolitan France" },
  },
  {
    fact: "an order is anulado in Spanish",
    except: backOffice,
    says: { fr: never, en: never, es: /cancelad[oa]|pedido[^.]*\bcancel/i, it: never, de: never },
    before: { es: "El pedido {number} está cancelado." },
  },
  {
    fact: "the number of a vehicle is the FIN in German",
    says: { fr: never, en: never, es: never, it: never, de: /\bVIN\b(?!-Decoder)/ },
    unless: { fr: never, en: never, es: never, it: never, de: /FIN/ },
    before: { de: "Die App liest die VIN." },
  },
  {
    fact: "the first start needs the running engine, not only the ignition",
    where:
      /^(site\/home step|content\/(dongle|manuel-installation|guide|faq) |checkout\/confirmation next|shipping\/mails )/,
    says: {
      fr: /(mettez|mettre) le contact/i,
      en: /(turn|switch) (on the ignition|the ignition on)/i,
      es: /(da|dé|pon|ponga) el contacto/i,
      it: /accendi il quadro/i,
      de: /Zündung (ein|an)\b/i,
    },
    before: {
      fr: "Mettez le contact : la LED bleue clignote.",
      en: "Turn on the ignition: the blue LED blinks.",
      es: "Da el contacto: el LED azul parpadea.",
      it: "Accendi il quadro: il LED blu lampeggia.",
      de: "Zündung ein: Die blaue LED blinkt.",
    },
  },
  {
    fact: "a score of 75 is safe and one of 50 average: no band shares its end with the next",
    says: {
      fr: /\b50 à 75\b|\b0 à 50\b/,
      en: /\b50 to 75\b|\b0 to 50\b/,
      es: /\b50 a 75\b|\b0 a 50\b/,
      it: /\b50 a 75\b|\b0 a 50\b/,
      de: /\b50 bis 75\b|\b0 bis 50\b/,
    },
    before: {
      fr: "De 75 à 100, conduite sûre ; de 50 à 75, moyenne ; en dessous, risquée.",
      en: "From 50 to 75: average driving.",
      es: "De 50 a 75: conducción media.",
      it: "Da 50 a 75: guida media.",
      de: "Von 50 bis 75: mittlere Fahrweise.",
    },
  },
  {
    fact: "the open API and SDK have no date; insurers integrate by project today",
    where: /^content\/developpeurs /,
    says: { fr: /bientôt/i, en: /\bsoon\b/i, es: /\bpronto\b/i, it: /\bpresto\b/i, de: /\bbald\b/i },
    before: {
      en: "Build your service on car data: by CSV today, by API and SDK soon.",
      es: "Crea tu servicio con datos de coches: hoy en CSV, pronto por API y SDK.",
      de: "Bauen Sie Ihren Dienst auf Fahrzeugdaten: heute per CSV, bald per API und SDK.",
    },
  },
  {
    fact: "in a VIN the whole number is unique, and no check character is required in Europe",
    where: /^content\/vin-decoder /,
    says: {
      fr: /numéro unique/,
      en: /no check character/,
      es: /lleva el mismo en/,
      it: /numero unico/,
      de: /kein(e|) Prüfzeichen (hier|gibt)/,
    },
    before: {
      fr: "Souvent le millésime et l’usine, puis un numéro unique pendant trente ans.",
      en: "In Europe, there’s no check character here.",
      es: "El número de producción. Ningún otro coche lleva el mismo en treinta años.",
      it: "Spesso anno di modello e stabilimento, poi un numero unico per trent’anni.",
    },
  },
  {
    fact: "German says Arbeitstage: Saturday is a Werktag",
    says: { fr: never, en: never, es: never, it: never, de: /Werktage/ },
    before: { de: "Versand innerhalb von 1 bis 2 Werktagen." },
  },
];
