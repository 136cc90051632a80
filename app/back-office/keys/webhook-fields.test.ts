import { expect, test } from "vitest";
import { newEndpointFields } from "./webhook-fields.ts";

const { url } = newEndpointFields;

test("an endpoint has a web address, with its protocol in any letters", () => {
  for (const typed of ["https://shop.example/hook", "HTTPS://Shop.Example/hook", "http://localhost:3000"])
    expect(url.check(typed)).toEqual({ value: typed });
  for (const typed of ["shop.example/hook", "ftp://shop.example", "javascript:alert(1)", "https://"])
    expect(url.check(typed)).toHaveProperty("fault");
});
