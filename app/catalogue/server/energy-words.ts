import { comparable } from "#app/platform/lists/cells.ts";
import { type Energy, energies, isEnergy } from "../vehicles/energies.ts";

/**
 * What catalogue files call the six energies: the words of the shop in its five languages (texts/<language>/energies.json, as
 * energy-words.test.ts compares), and those of registration papers and carmakers.
 */
const words: Record<Energy, string> = {
  Diesel: "Diesel, Diésel, Gazole, Gasoil, Gasóleo, Gasolio, GO",
  Electrique:
    "Électrique, Electrique, Electric, Elektro, Elektrisch, Eléctrico, Eléctrica, Elettrica, Elettrico, Électricité, Elettricità, Electricity, Strom, EV, BEV, EL",
  Essence: "Essence, Petrol, Gasoline, Unleaded, Benzin, Super, Superbenzin, Gasolina, Benzina, ES",
  GPL: "GPL, LPG, GLP, Autogas, Autogas (LPG), Flüssiggas, GP",
  Hybride:
    "Hybride, Hybrid, Híbrido, Híbrida, Ibrida, Ibrido, Hybride rechargeable, Plug-in-Hybrid, Plug-in hybrid, Híbrido enchufable, Ibrida plug-in, HEV, PHEV, MHEV",
  Hydrogène: "Hydrogène, Hydrogen, Wasserstoff, Hidrógeno, Idrogeno, FCEV, H2",
};

const byWord = new Map(
  energies.flatMap((energy) => words[energy].split(", ").map((word) => [comparable(word), energy] as const)),
);

/** The energy that a cell names, in any of these words, whatever its case and accents. */
export const energyNamed = (text: string): Energy | undefined => (isEnergy(text) ? text : byWord.get(comparable(text)));
