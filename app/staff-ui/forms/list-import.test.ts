import { expect, test } from "vitest";
import { listAnswer, readListForm } from "./list-import.server.ts";

async function read(file: string, overrides: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ intent: "preview", list: "typed", ...overrides })) body.set(name, value);
  body.set("file", new File([file], "list.csv"));
  return readListForm(new Request("http://localhost:3000/", { method: "POST", body }));
}

test("an empty file does not replace what was typed", async () => {
  expect(await read("")).toEqual({ contents: "typed", isTyped: true, isApplied: false });
  const uploaded = { contents: new Uint8Array(Buffer.from("OD1")), isTyped: false, isApplied: false };
  expect(await read("OD1")).toEqual(uploaded);
});

test("a list that came from a file is not taken for a typed one when its preview is applied", async () => {
  expect(await read("", { fromFile: "1", intent: "apply" })).toMatchObject({ isTyped: false, isApplied: true });
});

test("of a long list the page shows first the lines that change nothing, and the number of all lines", () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => ({ line: at + 1, ok: at % 1_000 !== 999, sentence: "" }));
  const answer = listAnswer({ contents: "", isTyped: true, isApplied: false }, "", lines);
  expect(answer).toMatchObject({ good: 4_995, all: 5_000 });
  expect(answer.lines.slice(0, 6).map(({ line }) => line)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 1]);
  expect(answer.lines).toHaveLength(500);
});
