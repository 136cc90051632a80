import type { Language } from "#app/i18n/languages.ts";

type ByLanguage<T> = Record<Language, T>;

/** A fact of brand 8, and the words with which texts contradicted it. */
export type FactRule = {
  fact: string;
  /** Addresses to check; every text when left out. */
  where?: RegExp;
  /** Addresses about something else. */
  except?: RegExp;
  /** A text with these words is a fault … */
  says: ByLanguage<RegExp>;
  /** … unless it has these too. */
  unless?: ByLanguage<RegExp>;
  /** Earlier wordings: the rule finds each of them. */
  before: Partial<ByLanguage<string>>;
};

/** What texts say of the app, its data, and of the sale. Texts are read with the ledger's figures in their places. */
export const serviceRules: readonly FactRule[] = [
  {
    fact: "the app exists: no “coming soon”",
    where: /^site\//,
    says: {
      fr: /^bientôt$|application[^.]*\bbientôt/i,
      en: /^coming soon$|\bapp\b[^.]*\bcoming soon/i,
      es: /^próximamente$|aplicación[^.]*\bpróximamente/i,
      it: /^in arrivo$|\bapp\b[^.]*\bin arrivo/i,
      de: /^demnächst$|\bApp\b[^.]*\bdemnächst/i,
    },
    before: { fr: "Bientôt", en: "Coming soon", es: "Próximamente", it: "In arrivo", de: "Demnächst" },
  },
  {
    fact: "only live values are in real time, the diagnosis is not",
    says: {
      fr: /diagnosti\p{L}*[^.;:]{0,20}temps réel/iu,
      en: /real[- ]time diagnos|diagnos\w*[^.;:]{0,20}real[- ]time/i,
      es: /diagnóstico[^.;:]{0,20}tiempo real/i,
      it: /diagnosi[^.;:]{0,20}tempo reale/i,
      de: /Diagnose[^.;:]{0,20}Echtzeit|Echtzeit-?diagnose/i,
    },
    before: {
      fr: "Diagnostic en temps réel, expliqué en phrases",
      en: "Real-time diagnostics",
      es: "El diagnóstico en tiempo real",
      it: "Diagnosi in tempo reale, spiegata in frasi",
      de: "Diagnose in Echtzeit",
    },
  },
  {
    fact: "fault codes are read at the end of each trip",
    says: {
      fr: /codes défaut[^.]{0,40}pendant que/i,
      en: /fault codes[^.]{0,40}while/i,
      es: /códigos de avería[^.]{0,40}mientras/i,
      it: /codici di guasto[^.]{0,40}mentre/i,
      de: /Fehlercodes[^.]{0,40}während (das|Sie)/i,
    },
    before: {
      fr: "Kilométrage, entretien à prévoir, codes défaut : relevés pendant que le véhicule roule.",
      en: "Mileage, upcoming service, fault codes: read while the vehicle is on the road.",
      es: "Kilometraje, códigos de avería: leídos mientras el vehículo circula.",
      it: "Chilometraggio, codici di guasto: letti mentre il veicolo è in strada.",
      de: "Kilometerstand, Fehlercodes: gelesen, während das Fahrzeug fährt.",
    },
  },
  {
    fact: "private mode: no trip and no activity either",
    says: {
      fr: /(mode privé|l’enregistrement et l’envoi)[^.;]*\b(position|GPS)/i,
      en: /(privacy mode|recording and sending)[^.;]*\b(location|position|GPS)/i,
      es: /(modo privado|el registro y el envío)[^.;]*(ubicación|posición|GPS)/i,
      it: /(modalità privata|registrazione e l’invio)[^.;]*(posizione|GPS)/i,
      de: /(Privatmodus|Aufzeichnen und Senden)[^.;]*(Standort|GPS)|Standort[^.;]*weder aufgezeichnet/i,
    },
    unless: { fr: /trajet/i, en: /\btrips?\b/i, es: /trayecto/i, it: /viagg/i, de: /Fahrt/ },
    before: {
      fr: "Le mode privé arrête à tout moment l’enregistrement et l’envoi de la position.",
      en: "Privacy mode turns location off whenever you like, and you can export your data as CSV.",
      es: "Modo privado: la ubicación deja de registrarse",
      it: "La modalità privata ferma la registrazione e l’invio della posizione, quando si vuole.",
      de: "Jederzeit einschaltbar: Der Standort wird weder aufgezeichnet noch gesendet.",
    },
  },
  {
    fact: "private mode leaves nothing to calculate from",
    says: {
      fr: /mode privé (retire|laisse)/i,
      en: /privacy mode (takes out|leaves)/i,
      es: /(quita|deja)[^.]*el modo privado/i,
      it: /modalità privata (toglie|lascia)/i,
      de: /Privatmodus aus der Berechnung/i,
    },
    before: {
      fr: "Ce que le mode privé retire du calcul, et ce qu’il laisse.",
      en: "What privacy mode takes out of the calculation, and what it leaves.",
      es: "Qué quita del cálculo el modo privado y qué deja.",
      it: "Che cosa la modalità privata toglie dal calcolo e che cosa lascia.",
      de: "Was der Privatmodus aus der Berechnung nimmt und was er übrig lässt.",
    },
  },
  {
    fact: "reminders come beside the eight events",
    says: {
      fr: /huit événements/i,
      en: /eight events/i,
      es: /ocho (situaciones|eventos)/i,
      it: /otto eventi/i,
      de: /acht Ereignisse/i,
    },
    unless: { fr: /rappels/i, en: /reminders/i, es: /recordatorios/i, it: /promemoria/i, de: /Erinnerungen/ },
    before: {
      fr: "Huit événements déclenchent une notification.",
      en: "Eight events trigger a notification.",
      es: "Ocho situaciones generan una notificación.",
      it: "Otto eventi generano una notifica.",
      de: "Diese acht Ereignisse führen zu einer Benachrichtigung.",
    },
  },
  {
    fact: "codes of the body are read too (B1342)",
    says: {
      fr: /codes? (de )?défauts? (du |de )?moteur(?! et)/i,
      en: /engine fault codes?/i,
      es: /códigos de avería del motor(?! y)/i,
      it: /codici di guasto (del|di) motore(?! e)/i,
      de: /Fehlercodes des Motors|Motorfehlercodes?|Fehlercodes von Motor(?! und)/i,
    },
    before: {
      fr: "Codes défaut du moteur, traduits en phrases avec leur gravité.",
      en: "Engine fault codes, turned into sentences with their severity.",
      es: "los códigos de avería del motor.",
      it: "i codici di guasto del motore.",
      de: "die Fehlercodes des Motors.",
    },
  },
  {
    fact: "speed does not count in the driving score",
    where:
      /^(compatibility\/compatibility readings\.drivingScore|content\/faq advanced\.driving-scoreAnswer|content\/manuel-utilisateur scores\.text1|contact\/insurance features\.text1|contact\/fleet features\.text5)$/,
    says: { fr: /vitesse/i, en: /speed/i, es: /velocidad/i, it: /velocità/i, de: /Geschwindigkeit|\bTempo\b/i },
    before: {
      fr: "Votre vitesse et les mouvements de la voiture, résumés en une note sur 100.",
      en: "Your speed and movements, summed up as a mark out of 100.",
      es: "Su velocidad y sus movimientos, resumidos en una nota sobre 100.",
      it: "Velocità e movimenti, riassunti in un voto su 100.",
      de: "Tempo und Bewegungen, zusammengefasst in einem Score von 0 bis 100.",
    },
  },
  {
    fact: "2 bytes are the road type, not all that is sent",
    says: {
      fr: /(seuls|seulement|uniquement)[^.]{0,20}\d+\soctets|tout ce qui est envoyé/i,
      en: /only \d+\sbytes|all that (gets|is) sent/i,
      es: /solo se envían|todo lo que se envía/i,
      it: /(inviati|inviano) solo|tutto ciò che viene inviato/i,
      de: /nur \d+\sByte|mehr wird nicht gesendet/i,
    },
    before: {
      fr: "Quand vous coupez le contact, seuls 2 octets sont envoyés pour le classer.",
      en: "That is all that gets sent",
      es: "Es todo lo que se envía",
      it: "per ogni viaggio si inviano solo 2 byte.",
      de: "je Fahrt werden nur 2 Byte gesendet.",
    },
  },
  {
    fact: "delivery abroad has one price, a row of the price table",
    says: {
      fr: /dépend(ent)? de la destination|selon la destination/i,
      en: /depends? on the destination/i,
      es: /dependen? del destino|según el destino/i,
      it: /dipend\w+ dalla destinazione|secondo la destinazione/i,
      de: /vom Zielland ab|je nach Zielland/i,
    },
    before: {
      fr: "Les frais dépendent de la destination et s’affichent avant le paiement.",
      en: "Elsewhere, its price depends on the destination.",
      es: "Según el destino, indicados antes del pedido",
      it: "Il costo dipende dalla destinazione ed è indicato prima del pagamento.",
      de: "Sonst hängen die Versandkosten vom Zielland ab.",
    },
  },
  {
    fact: "codes are explained; no text says that it makes sentences of them",
    // The rate of a tax, in German; the terms of use are versioned separately.
    except: /^(staff-ui|back-office|\w+\/staff)\/|conditions-utilisation/,
    says: {
      fr: /\bphrases?\b/i,
      en: /\bsentences?\b/i,
      es: /\bfrases?\b/i,
      it: /\bfras[ei]\b/i,
      de: /\bS[aä]tze?n?\b/,
    },
    before: {
      fr: "L’application traduit le code en phrase, indique sa gravité et ce qu’il faut faire.",
      en: "I listen and turn them into sentences.",
      es: "Una notificación, una frase y nada más.",
      it: "L’assicurato legge la stessa frase della compagnia.",
      de: "Die App macht aus dem Code einen Satz.",
    },
  },
  {
    fact: "what delivery in France costs is a row of the price table",
    // The price card has words for a price of zero and for another one; the terms of sale are versioned separately.
    except: /^site\/price-card |cgv/,
    says: {
      fr: /livraison (est )?(offerte|gratuite)/i,
      en: /free delivery|delivery is free/i,
      es: /env[ií]o (es )?gratis|env[ií]o gratuito/i,
      it: /spedizione (è )?gratuita/i,
      de: /(Lieferung|Versand)[^.;,]*kostenlos|kostenlose[rn]? (Lieferung|Versand)/i,
    },
    before: {
      fr: "La livraison est offerte en France métropolitaine ; ailleurs, elle a un prix unique.",
      en: "Delivery is free in mainland France; elsewhere it has one price.",
      es: "El envío es gratis en Francia metropolitana; en otros destinos tiene un precio único.",
      it: "La spedizione è gratuita in Francia metropolitana; altrove ha un prezzo unico.",
      de: "Die Lieferung auf das französische Festland ist kostenlos; in andere Länder gilt ein fester Preis.",
    },
  },
  {
    fact: "there are four reminders, and fuel is none of them",
    says: {
      fr: /rappels[^.]*carburant/i,
      en: /reminders[^.]*fuel/i,
      es: /recordatorios[^.]*combustible/i,
      it: /promemoria[^.]*carburante/i,
      de: /Erinnerungen[^.]*Tanken/,
    },
    before: {
      fr: "S’y ajoutent des rappels : entretien, contrôle technique, plaquettes de frein, assurance, carburant.",
      en: "Reminders come on top: service, roadworthiness test, brake pads, insurance, fuel.",
      es: "Se añaden recordatorios: revisión, ITV, pastillas de freno, seguro, combustible.",
      it: "Si aggiungono i promemoria: tagliando, revisione, pastiglie dei freni, assicurazione, carburante.",
      de: "Dazu kommen Erinnerungen: Wartung, Hauptuntersuchung, Bremsbeläge, Versicherung, Tanken.",
    },
  },
  {
    fact: "delivery times count from dispatch",
    where:
      /^(checkout\/confirmation nextDeliveryText|checkout\/purchase law\.delivery(France|Abroad|Overseas)|content\/faq pricing\.deliveryAnswer|tracking\/look-up delays\.text|shipping\/mails shipped\.delivery)$/,
    says: { fr: /jours ouvrés/, en: /working days/, es: /días laborables/, it: /giorni lavorativi/, de: /Arbeitstage/ },
    unless: {
      fr: /expédition/,
      en: /from dispatch/i,
      es: /desde el envío/i,
      it: /dalla spedizione/i,
      de: /ab Versand/i,
    },
    before: {
      fr: "2 à 5 jours ouvrés en France métropolitaine, 5 à 10 ailleurs.",
      en: "Allow 2 to 5 working days.",
      es: "De 2 a 5 días laborables en Francia metropolitana.",
      it: "2-5 giorni lavorativi in Francia metropolitana.",
      de: "2 bis 5 Arbeitstage auf dem französischen Festland.",
    },
  },
  {
    fact: "a refused card leaves the order payable for 24 hours",
    says: {
      fr: /refuse[^.]*annul/i,
      en: /declin[^.]*cancel/i,
      es: /rechaza[^.]*anul/i,
      it: /rifiuta[^.]*annull/i,
      de: /lehnt[^.]*storn/i,
    },
    unless: {
      fr: /vingt-quatre|24/,
      en: /twenty-four|24/,
      es: /veinticuatro|24/,
      it: /ventiquattro|24/,
      de: /vierundzwanzig|24/,
    },
    before: {
      fr: "Si votre banque refuse le paiement, la commande est annulée.",
      en: "If your bank declines the payment, the order is cancelled.",
      es: "Si su banco rechaza el pago, el pedido se anula y no se cobra nada.",
      it: "Se la banca rifiuta il pagamento, l’ordine è annullato e non viene addebitato nulla.",
      de: "Lehnt Ihre Bank die Zahlung ab, wird die Bestellung storniert.",
    },
  },
];
