import { expect, test } from "vitest";
import { emailIn, ownAddressIn } from "./intents.ts";

test("an address is read without the marks around it, in stored form", () => {
  for (const text of [
    "«\u00a0Ana.o+x@serin.example\u00a0»",
    "[Ana.o+x@serin.example]",
    "*Ana.o+x@serin.example*",
    "'Ana.o+x@serin.example'",
    "“Ana.o+x@serin.example”.",
    "mailto:Ana.o+x@serin.example?subject=x",
    "e-mail=Ana.o+x@serin.example",
    "Ana.o+x\uff20serin.example…",
    "Ana.o+x@serin.example/",
  ])
    expect(emailIn(text), text).toBe("Ana.o+x@serin.example");
  expect(emailIn("ana@exämple.com")).toBe("ana@xn--exmple-cua.com");
  expect(emailIn("o'brien@serin.example")).toBe("o'brien@serin.example");
  for (const text of ["ana@", "@serin.example", "ana@serin", "a@@b"]) expect(emailIn(text), text).toBeUndefined();
});

test("only a message that says nothing but the visitor's own address makes it theirs", () => {
  for (const text of [
    "Mon adresse est ana@serin.example, merci !",
    "«\u00a0ana@serin.example\u00a0»",
    "[ana@serin.example]",
    "E-MAIL: ana@serin.example",
  ])
    expect(ownAddressIn(text), text).toBe("ana@serin.example");
  for (const text of [
    "celle de ma voisine est ana@serin.example",
    "ana@serin.example bea@serin.example",
    "ana@serin.example ou bea@serin.example",
    "not ana@serin.example",
    "la suya: ana@serin.example",
  ])
    expect(ownAddressIn(text), text).toBeUndefined();
});
