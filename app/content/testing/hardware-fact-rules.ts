import type { FactRule } from "./fact-rules.ts";

/** What texts say of the dongle and of the vehicles. */
export const hardwareRules: readonly FactRule[] = [
  {
    fact: "the 12 V battery and the traction battery are two things, always named",
    // The dongle has no battery of its own, a tyre's sensor has one; a word to search for and a driver's story.
    except:
      /^(checkout\/purchase law\.productText|contact\/datasheet dongle\.text5|content\/dongle-fiche power\.text1|content\/dongle (meta\.description|specifications)|content\/faq (compliance\.temperatureAnswer|searchHint)|content\/guide plug\.text1|site\/home specHeading|site\/home-dialogs codes\.b1342Explanation|site\/home-examples sophie\.before)$/,
    says: {
      fr: /batterie(?!s? (12\sV|de traction))/i,
      en: /(?<!12\sV\s|traction )batter(y|ies)/i,
      es: /batería(?!s? de (12\sV|tracción))/i,
      it: /batteri[ae](?! ((a )?12\sV|di trazione))/i,
      de: /(?<!12-V-|Antriebs)batterie/i,
    },
    before: {
      fr: "Niveau de la batterie de traction, état de la batterie",
      en: "Battery health and traction battery level",
      es: "Batería baja, próxima revisión",
      it: "Batteria scarica",
      de: "Ladestand der Antriebsbatterie, Zustand der Batterie",
    },
  },
  {
    fact: "the year of a make is the one from which all its models are supported",
    says: {
      fr: /premières? années?[^.]*par marque/i,
      en: /first years?[^.]*by make/i,
      es: /primer(os)? años?[^.]*por marca/i,
      it: /prim[oi] ann[oi][^.]*per marca/i,
      de: /erste[ns]? Baujahre?[^.]*nach Marke/i,
    },
    before: {
      fr: "La première année compatible, par marque et par énergie.",
      en: "First years by make and by fuel.",
      es: "Primer año por marca",
      it: "I primi anni per marca e per alimentazione.",
      de: "Erstes Baujahr nach Marke",
    },
  },
  {
    fact: "electric cars of any year are beside petrol from 2001 and diesel from 2004",
    says: { fr: /2001.*2004/, en: /2001.*2004/, es: /2001.*2004/, it: /2001.*2004/, de: /2001.*2004/ },
    unless: { fr: /électrique/i, en: /electric/i, es: /eléctric/i, it: /elettric/i, de: /elektr/i },
    before: {
      fr: "Essence dès 2001, diesel dès 2004 ; environ 90 % des véhicules depuis 2010.",
      en: "Petrol from 2001, diesel from 2004",
      es: "gasolina desde 2001, diésel desde 2004",
      it: "Benzina dal 2001, diesel dal 2004",
      de: "Benziner ab 2001, Diesel ab 2004",
    },
  },
  {
    fact: "it is about 90 % of vehicles since 2010",
    says: { fr: /90\s?%/, en: /90\s?%/, es: /90\s?%/, it: /90\s?%/, de: /90\s?%/ },
    unless: {
      fr: /environ\s90.*2010/i,
      en: /about 90.*2010/i,
      es: /en torno al 90.*2010/i,
      it: /circa il 90.*2010/i,
      de: /(rund|etwa) 90.*2010/i,
    },
    before: { fr: "compatible avec 90 % des véhicules", de: "90 % der Fahrzeuge seit 2010" },
  },
  {
    fact: "it is 6 mm thick beyond the connector",
    // A row's value says no more than the figure; the row's name says the rest.
    says: { fr: /6\smm(?!\.?$)/, en: /6\smm(?!\.?$)/, es: /6\smm(?!\.?$)/, it: /6\smm(?!\.?$)/, de: /6\smm(?!\.?$)/ },
    unless: { fr: /connecteur/i, en: /connector/i, es: /conector/i, it: /connettore/i, de: /Stecker/ },
    before: {
      fr: "6 mm. Sans pile.",
      en: "An OBD dongle 6 mm thick, with Bluetooth 5.0 and no battery",
      es: "6 mm, sin pilas",
      it: "6 mm. Senza batteria.",
      de: "Ein OBD-Gerät, 6 mm dick, mit Bluetooth 5.0",
    },
  },
  {
    fact: "plugging in takes about 30 seconds",
    says: {
      fr: /\b30\ssecondes/,
      en: /\b30\sseconds/,
      es: /\b30\ssegundos/,
      it: /\b30\ssecondi/,
      de: /\b30\sSekunden/,
    },
    unless: { fr: /environ/i, en: /about/i, es: /\bunos\b/i, it: /circa/i, de: /etwa|rund/i },
    before: {
      fr: "Branché en 30 secondes",
      es: "Instalado en 30 segundos",
      it: "Inserito in 30 secondi",
      de: "In 30 Sekunden eingesteckt",
    },
  },
  {
    fact: "the calibration trip takes 10 to 15 minutes, not at least that",
    says: {
      fr: /au moins 10 à 15|10 à 15\sminutes au moins/i,
      en: /at least 10 to 15/i,
      es: /al menos (de )?10 a 15/i,
      it: /almeno (da )?10(-| a )15/i,
      de: /mindestens 10 bis 15/i,
    },
    before: {
      fr: "Le premier trajet, de 10 à 15 minutes au moins, sert d’étalonnage.",
      en: "a calibration trip of at least 10 to 15 minutes.",
      es: "El primer trayecto dura al menos de 10 a 15 minutos.",
      it: "un viaggio di calibrazione di almeno 10-15 minuti.",
      de: "eine Kalibrierfahrt von mindestens 10 bis 15 Minuten.",
    },
  },
  {
    fact: "the dongle sleeps when you park, not whenever the car stops",
    says: {
      fr: /(s’endort|en veille)[^.]*(après l’arrêt|s’arrête)|à l’arrêt[^.]*\bdort|après l’arrêt du véhicule/i,
      en: /sleep[^.]*(car|vehicle) (has )?stop|after the vehicle stops/i,
      es: /duerme[^.]*se para|coche parado[^.]*duerme|tras parar/i,
      it: /addormenta[^.]*si ferma|si ferma[^.]*addormenta|auto ferma[^.]*dorme|dopo l’arresto/i,
      de: /Im Stand schläft/i,
    },
    before: {
      fr: "À l’arrêt, il dort : moins de 1 mA.",
      en: "The dongle draws its power from the port and goes to sleep when the car stops.",
      es: "Se duerme cuando el coche se para y entonces consume menos de 1 mA.",
      it: "Ad auto ferma il dongle dorme (meno di 1 mA).",
      de: "Im Stand schläft der Dongle (unter 1 mA).",
    },
  },
  {
    fact: "the engine is started for the first setup, not only the ignition",
    where: /^orders\/staff-mails delivered\.steps$/,
    says: {
      fr: /mettez le contact/i,
      en: /ignition on/i,
      es: /da el contacto|pon el contacto/i,
      it: /accendi il quadro/i,
      de: /Zündung ein/,
    },
    before: {
      fr: "Mettez le contact et suivez les indications de l’application.",
      en: "Switch the ignition on and follow the steps in the app.",
      it: "Accendi il quadro e segui le indicazioni dell’app.",
      de: "Schalten Sie die Zündung ein und folgen Sie den Hinweisen in der App.",
    },
  },
];
