/** Names with more than English letters and spaces. */
export const oddNames: [brand: string, model: string][] = [
  ["Lynk & Co", "01"],
  ["Smart", "#1"],
  ["DS", "N°8"],
  ["Toyota", "Prius+"],
  ["Volkswagen", "up!"],
  ["Honda", "e:Ny1"],
  ["Lamborghini", "Huracán"],
  ["Renault", "Mégane E-Tech"],
];
