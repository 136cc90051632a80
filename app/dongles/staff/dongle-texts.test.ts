import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { shippingTexts } from "#app/shipping/staff/shipping-texts.server.ts";
import { makeSerial, serialFault } from "../serial.ts";
import { dongleTexts, explainSerial } from "./dongle-texts.server.ts";

const faulty = ["0D264700012394", "OD2647O0012394", "OD267400012394", "OD264700012300", "OD26"];

test("the form of a serial stands at the scan field and in the help of the import, with an example", () => {
  for (const language of languages) {
    const example = makeSerial(26, 47, 123);
    expect(shippingTexts(language).scanHelp, language).toContain(example);
    expect(dongleTexts(language).listImport.help, language).toContain(example);
  }
});

test("the error says which character is wrong, in words of each language", () => {
  const sentences = (code: string) => languages.map((each) => explainSerial(serialFault(code)!, each));
  for (const code of faulty) {
    expect(new Set(sentences(code)).size, code).toBe(languages.length);
    for (const sentence of sentences(code)) expect(sentence).not.toMatch(/[{}]/);
  }
  expect(explainSerial(serialFault("OD2647O0012394")!, "en")).toBe(
    "Character 7 is “O”, but must be a digit, probably 0.",
  );
  expect(explainSerial(serialFault("OD267400012394")!, "en")).toContain("Characters 5 and 6");
});
