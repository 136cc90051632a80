import { expect, test } from "vitest";
import { mentionAt, offeredNames, withName } from "./mentions.ts";

const names = ["Ada Lovelace", "Adèle Martin", "Bob", "zoe@odovia.example"];

test("decisions 9.5: colleagues are offered after an @ that begins a word, in any case and without accents", () => {
  const offered = (text: string, caret = text.length) => {
    const mention = mentionAt(text, caret);
    return mention && offeredNames(mention.typed, names);
  };
  expect(offered("@")).toEqual(names);
  expect(offered("call (@AD")).toEqual(["Ada Lovelace", "Adèle Martin"]);
  expect(offered("@adele")).toEqual(["Adèle Martin"]);
  expect(offered("@love")).toEqual(["Ada Lovelace"]);
  expect(offered("@Ada L")).toEqual(["Ada Lovelace"]);
  expect(offered("@bo and more", 3)).toEqual(["Bob"]);
  for (const whole of ["@bob", "@Bob ", "@zoe", "@constructor"]) expect(offered(whole), whole).toEqual([]);
  for (const none of ["", "ada", "x@ad", "b@odovia.example", "a.@ad", "@ ad", "@Ada please call", "@ad\n"])
    expect(offered(none), none).toBeNull();
});

test("decisions 9.5: the chosen name replaces what was typed, and the caret stands after it", () => {
  const chosen = (text: string, caret: number, name: string) => withName(text, mentionAt(text, caret)!, name);
  expect(chosen("please @ad, today", 10, "Ada Lovelace")).toEqual({ text: "please @Ada Lovelace, today", caret: 20 });
  expect(chosen("@bo now", 3, "Bob")).toEqual({ text: "@Bob now", caret: 4 });
  expect(chosen("@z", 2, "zoe@odovia.example")).toEqual({ text: "@zoe ", caret: 5 });
});
