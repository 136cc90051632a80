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
];
