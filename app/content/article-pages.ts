import { paths } from "#app/paths.ts";

/** Pages that are one article: French path → folder in `articles/`. A new one needs its line here and its five files. */
export const articlePages: Record<string, string> = {
  [paths.termsOfSale]: "cgv",
  [paths.termsOfUse]: "conditions-utilisation",
  [paths.legal]: "legal",
  [paths.privacy]: "privacy",
  [paths.accessibility]: "accessibilite",
  [paths.dataRights]: "donnees",
  [paths.security]: "securite",
};
