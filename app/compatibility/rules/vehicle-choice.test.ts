import { expect, test } from "vitest";
import { choiceFields, choose, chosenVehicle, emptyChoice, isOpen, isUntouched, nextField } from "./vehicle-choice.ts";

const complete = { brand: "Smart", model: "#1", year: "2023", energy: "Electrique" };

test("spec 2.7: each selector stays closed until the one before it is chosen", () => {
  const open = (choice: typeof complete) => choiceFields.filter((field) => isOpen(choice, field));
  expect(open(emptyChoice)).toEqual(["brand"]);
  expect(open({ ...emptyChoice, brand: "Smart" })).toEqual(["brand", "model"]);
  expect(open({ ...emptyChoice, brand: "Smart", model: "#1" })).toEqual(["brand", "model", "year"]);
  expect(open(complete)).toEqual(choiceFields);
});

test("spec 2.7: changing one selector resets those after it and keeps those before", () => {
  expect(choose(complete, "brand", "Fiat")).toEqual({ ...emptyChoice, brand: "Fiat" });
  expect(choose(complete, "model", "#3")).toEqual({ ...emptyChoice, brand: "Smart", model: "#3" });
  expect(choose(complete, "year", "2024")).toEqual({ ...complete, year: "2024", energy: "" });
  expect(choose(complete, "energy", "Hybride")).toEqual({ ...complete, energy: "Hybride" });
});

test("spec 2.7: make and year of the home page's form stay when the model is chosen, which is then changed as any other", () => {
  const fromHome = { ...emptyChoice, brand: "Smart", year: "2023" };
  expect(choose(fromHome, "model", "#1")).toEqual({ ...fromHome, model: "#1" });
  expect(nextField(choose(fromHome, "model", "#1"))).toBe("energy");
  expect(choose({ ...fromHome, model: "#1" }, "model", "#3")).toEqual({ ...emptyChoice, brand: "Smart", model: "#3" });
  expect(choose({ ...emptyChoice, year: "2023" }, "brand", "Fiat")).toEqual({
    ...emptyChoice,
    brand: "Fiat",
    year: "2023",
  });
});

test("spec 5: all four must be chosen", () => {
  for (const field of choiceFields) expect(chosenVehicle({ ...complete, [field]: "" })).toBeNull();
  expect(chosenVehicle(complete)).toEqual({ ...complete, year: 2023 });
});

test("reset is of use once anything is chosen; the next selector is known until all are", () => {
  expect(isUntouched(emptyChoice)).toBe(true);
  expect(isUntouched({ ...emptyChoice, brand: "Smart" })).toBe(false);
  expect(nextField({ ...emptyChoice, brand: "Smart" })).toBe("model");
  expect(nextField(complete)).toBeNull();
});
