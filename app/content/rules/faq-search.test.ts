import { describe, expect, test } from "vitest";
import { defaultPrices } from "#app/catalogue/pricing/prices.server.ts";
import { type Language, languages } from "#app/i18n/languages.ts";
import { faqOf, faqSearchWords } from "../server/faq.server.ts";
import { createFaqSearch } from "./faq-search.ts";

const searchOf = (language: Language) =>
  createFaqSearch(
    faqOf(language, defaultPrices).categories.flatMap(({ questions }) => questions),
    faqSearchWords(language, defaultPrices),
    language,
  );

/** Everyday queries, with typing errors, other forms and other words than the texts', and the question each must find. */
const everyday: Record<Language, [query: string, id: string][]> = {
  fr: [
    ["abonement", "subscription"],
    ["abonnements mensuels", "subscription"],
    ["79", "price"],
    ["79,00 €", "price"],
    ["combien ça coûte", "price"],
    ["remboursement", "withdrawal"],
    ["je veux me faire rembourser", "withdrawal"],
    ["annuler", "withdrawal"],
    ["Comment annuler ma commande ?", "withdrawal"],
    ["livrason", "delivery"],
    ["carte bleue", "payment"],
    ["garanti", "warranty"],
    ["rgpd", "sharing"],
    ["rgpd", "data"],
    ["supprimer mon compte", "delete-account"],
    ["piratage", "cybersecurity"],
    ["électrique", "compatible"],
    ["voiture electrique", "compatible"],
    ["est-ce que ça marche avec une clio", "compatible"],
    ["batterie", "drain"],
    ["où brancher", "socket"],
    ["voyant", "led"],
    ["mot de passe oublié", "first-access"],
    ["sans internet", "internet"],
    ["mode PRIVE gps", "private-mode"],
    ["etalonnage", "duration"],
    ["p0420", "fault-codes"],
    ["vin", "vin"],
  ],
  en: [
    ["subscribtion", "subscription"],
    ["monthly fee", "subscription"],
    ["79", "price"],
    ["how much is it", "price"],
    ["refund", "withdrawal"],
    ["can I get my money back?", "withdrawal"],
    ["cancel", "withdrawal"],
    ["shiping", "delivery"],
    ["credit card", "payment"],
    ["warrenty", "warranty"],
    ["gdpr", "sharing"],
    ["delete my account", "delete-account"],
    ["hacked", "cybersecurity"],
    ["electric", "compatible"],
    ["battery", "drain"],
    ["where do I plug it in", "socket"],
    ["light is blinking", "led"],
    ["forgot my password", "first-access"],
    ["ofline", "internet"],
    ["mot", "alerts"],
    ["chassis number", "vin"],
  ],
  es: [
    ["suscripcion", "subscription"],
    ["cuota mensual", "subscription"],
    ["79", "price"],
    ["cuánto cuesta", "price"],
    ["reembolso", "withdrawal"],
    ["devolucion", "withdrawal"],
    ["cancelar el pedido", "withdrawal"],
    ["envio", "delivery"],
    ["tarjeta", "payment"],
    ["garantia", "warranty"],
    ["rgpd", "sharing"],
    ["borrar mi cuenta", "delete-account"],
    ["darse de baja", "delete-account"],
    ["eléctrico", "compatible"],
    ["bateria", "drain"],
    ["dónde se conecta", "socket"],
    ["la luz parpadea", "led"],
    ["contraseña", "first-access"],
    ["sin internet", "internet"],
    ["itv", "alerts"],
    ["bastidor", "vin"],
  ],
  it: [
    ["abonamento", "subscription"],
    ["canone mensile", "subscription"],
    ["79", "price"],
    ["quanto costa", "price"],
    ["rimborso", "withdrawal"],
    ["reso", "withdrawal"],
    ["annullare l’ordine", "withdrawal"],
    ["spedizone", "delivery"],
    ["carta di credito", "payment"],
    ["garanzia", "warranty"],
    ["gdpr", "sharing"],
    ["eliminare account", "delete-account"],
    ["elettrica", "compatible"],
    ["macchina a benzina", "compatible"],
    ["batteria", "drain"],
    ["dove si collega", "socket"],
    ["la luce lampeggia", "led"],
    ["password dimenticata", "first-access"],
    ["offline", "internet"],
    ["revisione", "alerts"],
    ["telaio", "vin"],
  ],
  de: [
    ["Abonement", "subscription"],
    ["kündigen", "subscription"],
    ["79", "price"],
    ["wie viel kostet er", "price"],
    ["Rückerstattung", "withdrawal"],
    ["ruckgabe", "withdrawal"],
    ["Bestellung stornieren", "withdrawal"],
    ["Liferung", "delivery"],
    ["Versandkosten", "delivery"],
    ["Kreditkarte", "payment"],
    ["Garantie", "warranty"],
    ["DSGVO", "sharing"],
    ["Konto löschen", "delete-account"],
    ["Elektroauto", "compatible"],
    ["elektro", "compatible"],
    ["Batterie", "drain"],
    ["wo einstecken", "socket"],
    ["Licht blinkt", "led"],
    ["Passwort vergessen", "first-access"],
    ["WLAN", "internet"],
    ["TÜV", "alerts"],
    ["Fahrgestellnummer", "vin"],
  ],
};

describe.each(languages)("the search of the questions, %s", (language) => {
  const search = searchOf(language);

  test("finds everyday words with their errors and forms, and little else", () => {
    const queries = everyday[language];
    expect(new Set(queries.map(([query]) => query)).size).toBeGreaterThanOrEqual(15);
    const missed = queries.filter(([query, id]) => {
      const found = search(query);
      // The five questions that are about the GDPR are equally right.
      return !found.slice(0, /rgpd|gdpr|dsgvo/i.test(query) ? 5 : 2).includes(id) || found.length > 5;
    });
    expect(missed.map(([query, id]) => `${query}: ${id} not in ${search(query)}`)).toEqual([]);
  });

  test("finds nothing for what the shop does not answer", () => {
    const wine = { fr: "vinaigre", en: "wine", es: "vino", it: "vino", de: "Wein" }[language];
    for (const query of ["pizza", "hotel", "xyzzy", "42", "!", wine]) expect(search(query), query).toEqual([]);
  });

  test("words that mean nothing alone find nothing, and do not hinder the others", () => {
    const bare = { fr: "est-ce que c’est la", en: "what is the", es: "qué es la", it: "che cosa è", de: "was ist die" };
    expect(search(bare[language])).toEqual([]);
  });
});

test("a short word is no beginning of another: “vin” finds no “vingt-quatre”", () => {
  expect(searchOf("fr")("vin")).toEqual(["vin"]);
  expect(searchOf("fr")("vingt")).toEqual(["payment"]);
});

test("while a word is being typed, its first letters already find it", () => {
  for (const typed of ["ab", "abo", "abon", "abonn", "abonnem", "abonnement"])
    expect(searchOf("fr")(typed), typed).toContain("subscription");
});
