import { expect, test } from "vitest";
import { readViewAddress, saveViewPath } from "./view-address.ts";

const read = (list: string, query: string) =>
  readViewAddress(new URL(saveViewPath({ list, query }), "http://shop").searchParams);

test("a saved view has filters, order and columns of a list, but neither search nor page", () => {
  expect(
    read("/admin/orders", "view=toShip&q=Zo%C3%A9&country=DE&sort=-total&show=number,email&after=x&form=hold"),
  ).toEqual({ list: "/admin/orders", query: "view=toShip&country=DE&sort=-total&show=number,email" });
});

test("security 6.52: there is no view of another address, of nothing, or of a very long query", () => {
  expect(read("https://example.com", "a=b")).toBeUndefined();
  expect(read("//example.com", "a=b")).toBeUndefined();
  expect(read("/admin/orders", "q=anna")).toBeUndefined();
  expect(read("/admin/orders", `country=${"F".repeat(2_000)}`)).toBeUndefined();
  expect(readViewAddress(new URLSearchParams())).toBeUndefined();
});
