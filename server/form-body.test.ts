import { expect, test } from "vitest";
import type { ApiProblem } from "#app/platform/api-route.server.ts";
import { pageRequest } from "./form-body.ts";

const origin = "https://shop.example";
const post = (type: string, body: string) =>
  new Request("http://inside/retractation?a=1", { method: "POST", body, headers: { "content-type": type } });
const outcome = (request: Request) =>
  pageRequest(request, origin).then(
    async (seen) => `${seen.url} ${new URLSearchParams(await seen.text()).get("name")}`,
    ({ status, code }: ApiProblem) => `${status} ${code}`,
  );

test("a page's action sees the shop's own address, and a form that was read", async () => {
  expect(await outcome(post("application/x-www-form-urlencoded", "name=Zo%C3%A9"))).toBe(
    `${origin}/retractation?a=1 Zoé`,
  );
});

test("what is no form is refused as such: pages take no JSON", async () => {
  expect(await outcome(post("application/json", "{}"))).toBe("415 noForm");
  expect(await outcome(post("text/plain", "name=x"))).toBe("415 noForm");
  expect(await outcome(post("multipart/form-data; boundary=x", "no parts"))).toBe("400 invalidInput");
  expect(await outcome(new Request("http://inside/faq", { method: "DELETE" }))).toBe("405 methodNotAllowed");
});
