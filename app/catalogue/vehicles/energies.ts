/** The six energies (spec 3) as stored; labels are translated. */
export const energies = ["Diesel", "Electrique", "Essence", "GPL", "Hybride", "Hydrogène"] as const;
export type Energy = (typeof energies)[number];

export const isEnergy = (text: string): text is Energy => (energies as readonly string[]).includes(text);
