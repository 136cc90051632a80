import { readFileSync } from "node:fs";
import type { Language } from "#app/i18n/languages.ts";

/** Real questions and the FAQ entries that answer them. */
export type QuestionSet = {
  /** Used to write the assistant's words. */
  asked: Record<string, string>;
  /** Never used for improvements. */
  heldOut: Record<string, string>;
  offTopic: string[];
  safety: string[];
  human: string[];
};

export const questionsIn = (language: Language): QuestionSet =>
  JSON.parse(readFileSync(`app/chat/testing/questions/${language}.json`, "utf8")) as QuestionSet;

/** Equally good passages. */
const equivalents: Record<string, string[]> = {
  warranty: ["cgv:garantie-commerciale", "cgv:garanties-legales"],
  withdrawal: ["cgv:retractation"],
  delivery: ["cgv:livraison"],
  payment: ["cgv:paiement"],
  price: ["cgv:prix"],
  certified: ["faq:certificates"],
  certificates: ["faq:certified"],
  data: ["donnees:donnees"],
  sharing: ["privacy:prestataires", "privacy:en-bref"],
  "private-mode": ["manuel-utilisateur:private-mode", "donnees:mode-prive"],
  export: ["manuel-utilisateur:export", "donnees:acces"],
  "delete-account": ["conditions-utilisation:resiliation"],
  compatible: ["cgv:produit"],
  socket: ["localiser-obd:places", "localiser-obd:brands", "localiser-obd:tips", "manuel-installation:find"],
  duration: ["manuel-installation:calibrate", "manuel-installation:plug"],
  led: ["manuel-installation:pair"],
  "other-car": ["manuel-installation:move"],
  phones: ["manuel-utilisateur:app", "manuel-installation:need"],
  internet: ["manuel-utilisateur:app"],
  permissions: ["manuel-utilisateur:app", "conditions-utilisation:telephone"],
  account: ["manuel-utilisateur:account", "conditions-utilisation:compte"],
  "driving-score": ["manuel-utilisateur:scores"],
  "fault-codes": ["manuel-utilisateur:diagnostic"],
  alerts: ["manuel-utilisateur:notifications"],
  vin: ["manuel-utilisateur:vehicle"],
};

export const answers = (passage: string, expected: string): boolean =>
  passage === `faq:${expected}` || (equivalents[expected] ?? []).includes(passage);
