/** Where the brands usually put the port, the likeliest place first. Names of brands are the same in all languages. */
export const portGuides = [
  {
    group: "french",
    brands: [
      { key: "renault", name: "Renault, Dacia", at: [3, 1] },
      { key: "peugeot", name: "Peugeot", at: [2, 3, 4] },
      { key: "citroen", name: "Citroën, DS", at: [1, 2, 5] },
    ],
  },
  {
    group: "german",
    brands: [
      { key: "volkswagen", name: "Volkswagen, Audi", at: [2] },
      { key: "bmw", name: "BMW, Mini", at: [2] },
      { key: "mercedes", name: "Mercedes-Benz", at: [1, 2] },
    ],
  },
  {
    group: "asian",
    brands: [
      { key: "toyota", name: "Toyota, Lexus", at: [1] },
      { key: "nissan", name: "Nissan", at: [1] },
      { key: "hyundai", name: "Hyundai, Kia", at: [2] },
    ],
  },
] as const;
