import { expect, test } from "vitest";
import { describeNote } from "./describe-note.ts";
import { orderTexts } from "./order-texts.server.ts";

test.each([
  ["held: address unclear", "On hold: address unclear"],
  ["released", "Released"],
  ["returned: tested: box open", "Return: Tested, good condition, box open"],
  ["refund of 20.00 EUR requested: goodwill", "Refund of 20.00 € requested (goodwill)"],
  ["refund of 20.00 EUR requested", "Refund of 20.00 € requested"],
  ["refund of 1234.50 EUR failed", "The refund of 1,234.50 € failed"],
  ["refund of 59.00 EUR", "Refund of 59.00 €"],
  ["payment pi_1", "payment pi_1"],
  ["", ""],
])("decisions 9: the history says %j as %j", (note, shown) => {
  expect(describeNote(note, orderTexts("en"), "en").replaceAll("\u00a0", " ")).toBe(shown);
});
