import type { Language } from "#app/i18n/languages.ts";

/** What some texts have to say, each with what stood there before. */
export const duties: { fact: string; where: string[]; says: Record<Language, RegExp[]>; before: string }[] = [
  {
    fact: "private mode: no score meanwhile",
    where: ["content/faq privacy.private-modeAnswer", "contact/datasheet data.text2"],
    says: { fr: [/score/], en: [/score/], es: [/puntuación/], it: [/punteggio/], de: [/Score/] },
    before: "Arrête à tout moment l’enregistrement et l’envoi de la position.",
  },
  {
    fact: "what the app reminds of",
    where: [
      "site/home alerts.text",
      "content/faq advanced.alertsAnswer",
      "content/manuel-utilisateur notifications.item9",
    ],
    says: {
      fr: [/rappels/, /entretien/, /contrôle technique/, /plaquettes de frein/, /assurance/],
      en: [/reminders/i, /service/, /MOT|roadworthiness test/, /brake pads/, /insurance/],
      es: [/recordatorios/, /revisión/, /ITV/, /pastillas de freno/, /seguro/],
      it: [/promemoria/, /tagliando/, /revisione/, /pastiglie dei freni/, /assicurazione/],
      de: [/Erinnerungen/, /Wartung/, /HU|Hauptuntersuchung/, /Bremsbeläge/, /Versicherung/],
    },
    before: "Huit événements déclenchent une notification.",
  },
  {
    fact: "dispatch within 1 to 2 working days, delivery from dispatch",
    where: [
      "content/faq pricing.deliveryAnswer",
      "tracking/look-up delays.text",
      "checkout/confirmation nextDeliveryText",
      "checkout/purchase law.deliveryFrance",
      "checkout/purchase law.deliveryAbroad",
      "checkout/purchase law.deliveryOverseas",
      "orders/mails confirmation.delivery",
    ],
    says: {
      fr: [/(un|1) à (deux|2)\sjours ouvrés/, /après l’expédition/i],
      en: [/(one|1) to (two|2)\sworking days/, /from dispatch/i],
      es: [/(uno o dos|1 o 2)\sdías laborables/, /desde el envío/i],
      it: [/(uno o due|1-2)\sgiorni lavorativi/, /dalla spedizione/i],
      de: [/(ein bis zwei|1 bis 2)\sArbeitstagen/, /ab Versand/i],
    },
    before: "Livraison en 2 à 5 jours ouvrés.",
  },
  {
    fact: "the tracking number comes with the dispatch",
    where: [
      "content/faq pricing.deliveryAnswer",
      "tracking/look-up delays.text",
      "checkout/confirmation nextDeliveryText",
      "orders/mails confirmation.intro",
    ],
    says: {
      fr: [/numéro de suivi/],
      en: [/tracking number/],
      es: [/número de seguimiento/],
      it: [/numero di tracciamento/],
      de: [/Sendungsnummer/],
    },
    before: "Départ sous 1 à 2 jours ouvrés.",
  },
  {
    fact: "five refusals cancel an order, not the first",
    where: [
      "content/faq pricing.paymentAnswer",
      "orders/mails refused.retry",
      "checkout/purchase errors.refusedTooOften",
    ],
    says: {
      fr: [/cinq refus/, /annulée/],
      en: [/\bfive\b/, /cancelled/],
      es: [/cinco/, /\banul/],
      it: [/cinque rifiuti/, /annullato/],
      de: [/fünf/, /storniert/],
    },
    before: "Après un refus, la commande est fermée.",
  },
  {
    fact: "only a positive check is remembered",
    where: ["compatibility/compatibility rules.privacy", "content/faq installation.compatibleAnswer"],
    says: {
      fr: [/résultat positif|Si votre voiture est compatible/],
      en: [/positive|If your car is compatible/],
      es: [/Si es compatible|positivo/],
      it: [/risultato positivo|Se la tua auto è compatibile/],
      de: [/Passt der Dongle|positives/],
    },
    before: "Le résultat reste 7 jours dans votre navigateur.",
  },
  {
    fact: "the year of a make stands for all its models, the check decides for one car",
    where: ["site/home compatibility.text"],
    says: {
      fr: [/tous les modèles/, /vérification/],
      en: [/all models/, /check/],
      es: [/todos los modelos/, /comprobación/],
      it: [/tutti i modelli/, /verifica/],
      de: [/alle Modelle/, /Prüfung/],
    },
    before: "La première année compatible, par marque et par énergie. Votre modèle exact se vérifie en quatre choix.",
  },
  {
    fact: "trips go to the account unless private mode is on",
    where: ["content/type-route bytesText"],
    says: {
      fr: [/votre compte/, /mode privé/],
      en: [/your account/, /privacy mode/],
      es: [/cuenta/, /modo privado/],
      it: [/account/, /modalità privata/],
      de: [/Konto/, /Privatmodus/],
    },
    before: "Quand vous coupez le contact, seuls 2 octets sont envoyés pour le classer.",
  },
  {
    fact: "outside the European Union the price excludes tax, customs come on top",
    where: ["site/price-card taxOutside", "content/faq pricing.priceAnswer"],
    says: {
      fr: [/de l’UE|Union européenne/, /hors taxes/, /importation/],
      en: [/the EU|European Union/, /excluding tax/, /import VAT/i],
      es: [/la UE|Unión Europea/, /sin impuestos/, /importación/],
      it: [/dall’UE|Unione europea/, /al netto delle imposte/, /importazione/],
      de: [/der EU|Europäischen Union/, /ohne Steuern/, /Einfuhr/],
    },
    before: "Son prix est affiché sur la page d’accueil, TTC pour les pays de l’Union européenne.",
  },
];
