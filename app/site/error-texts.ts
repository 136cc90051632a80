import type { Language } from "#app/i18n/languages.ts";

type Texts = { heading: string; text: string; home: string };
type MissingTexts = Texts &
  Record<"help" | "others" | "compatibility" | "dongle" | "installation" | "tracking", string>;
export type ErrorTexts = { reference: string; missing: MissingTexts; failed: Texts & { reload: string } };

/**
 * `reference` precedes the number of the request that failed. `text` of what failed is said only where the server
 * answered so; `reload` where the cause is unknown: offline, or a fault of the browser.
 */
export const errorTexts: Record<Language, ErrorTexts> = {
  fr: {
    reference: "Référence :",
    missing: {
      heading: "Aucune page à cette adresse",
      text: "La page a été déplacée, ou l’adresse contient une faute de frappe.",
      home: "Revenir à l’accueil",
      help: "Questions fréquentes",
      others: "Vous cherchiez peut-être",
      compatibility: "Ma voiture est-elle compatible ?",
      dongle: "Le dongle",
      installation: "Manuel d’installation",
      tracking: "Suivre ma commande",
    },
    failed: {
      heading: "La page n’a pas pu s’afficher",
      text: "L’erreur vient de notre côté et a été enregistrée.",
      reload: "Rechargez la page dans un instant.",
      home: "Revenir à l’accueil",
    },
  },
  en: {
    reference: "Reference:",
    missing: {
      heading: "There’s no page at this address",
      text: "The page has moved, or the address has a typo.",
      home: "Back to the home page",
      help: "Read the FAQ",
      others: "You may be looking for",
      compatibility: "Will it fit my car?",
      dongle: "The dongle",
      installation: "Installation manual",
      tracking: "Track my order",
    },
    failed: {
      heading: "We couldn’t show this page",
      text: "The fault is on our side and has been recorded.",
      reload: "Reload the page in a moment.",
      home: "Back to the home page",
    },
  },
  es: {
    reference: "Referencia:",
    missing: {
      heading: "No hay ninguna página en esta dirección",
      text: "La página se ha movido o la dirección tiene una errata.",
      home: "Volver al inicio",
      help: "Preguntas frecuentes",
      others: "Quizá buscabas",
      compatibility: "¿Es compatible con mi coche?",
      dongle: "El dongle",
      installation: "Manual de instalación",
      tracking: "Seguir mi pedido",
    },
    failed: {
      heading: "No se ha podido mostrar la página",
      text: "El fallo es nuestro y ha quedado registrado.",
      reload: "Vuelve a cargar la página dentro de un momento.",
      home: "Volver al inicio",
    },
  },
  it: {
    reference: "Riferimento:",
    missing: {
      heading: "Nessuna pagina a questo indirizzo",
      text: "La pagina è stata spostata o l’indirizzo contiene un refuso.",
      home: "Torna alla pagina iniziale",
      help: "Domande frequenti",
      others: "Forse cercavi",
      compatibility: "La mia auto è compatibile?",
      dongle: "Il dongle",
      installation: "Manuale di installazione",
      tracking: "Segui l’ordine",
    },
    failed: {
      heading: "Non è stato possibile mostrare la pagina",
      text: "L’errore è nostro ed è stato registrato.",
      reload: "Ricarica la pagina tra un istante.",
      home: "Torna alla pagina iniziale",
    },
  },
  de: {
    reference: "Referenz:",
    missing: {
      heading: "Unter dieser Adresse gibt es keine Seite",
      text: "Die Seite wurde verschoben, oder die Adresse enthält einen Tippfehler.",
      home: "Zur Startseite",
      help: "Häufige Fragen",
      others: "Vielleicht suchen Sie",
      compatibility: "Passt der Dongle zu meinem Auto?",
      dongle: "Der Dongle",
      installation: "Installationsanleitung",
      tracking: "Bestellung verfolgen",
    },
    failed: {
      heading: "Die Seite konnte nicht angezeigt werden",
      text: "Der Fehler liegt bei uns und wurde aufgezeichnet.",
      reload: "Bitte laden Sie die Seite gleich noch einmal.",
      home: "Zur Startseite",
    },
  },
};
