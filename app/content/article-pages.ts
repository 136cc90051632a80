/** Pages that are one article: French path → folder in `articles/`. A new one needs its line here and its five files. */
export const articlePages: Record<string, string> = {
  "/cgv": "cgv",
  "/conditions-utilisation": "conditions-utilisation",
  "/legal": "legal",
  "/privacy": "privacy",
  "/accessibilite": "accessibilite",
  "/donnees": "donnees",
};
