import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { energies } from "../vehicles/energies.ts";
import { energyNames } from "../vehicles/energy-names.server.ts";
import { energyNamed } from "./energy-words.ts";

test("the shop's own word for each energy is understood in its five languages, in any case and without accents", () => {
  for (const language of languages)
    for (const energy of energies) {
      const word = energyNames(language)[energy]!;
      const plain = word.normalize("NFD").replace(/\p{M}/gu, "");
      for (const spelling of [word, word.toUpperCase(), plain, `\u00a0${word.toLowerCase()} `])
        expect(energyNamed(spelling), `${language} ${spelling}`).toBe(energy);
    }
  for (const nothing of ["", "constructor", "Charbon", "2018"]) expect(energyNamed(nothing)).toBeUndefined();
});
