import { expect, test } from "vitest";
import type { ApiProblem } from "#app/platform/http/api-route.server.ts";
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

test("only staff may send more than 64 KB, up to 4 MB, and only when the size is declared", async () => {
  const outcomeFor = (bytes: number, isStaff: boolean, headers: Record<string, string> = {}) => {
    const body = `name=${"x".repeat(bytes - 5)}`;
    const type = "application/x-www-form-urlencoded";
    const request = new Request("http://inside/admin/x", {
      method: "POST",
      body,
      headers: { "content-type": type, "content-length": String(bytes), ...headers },
    });
    return pageRequest(request, origin, async () => isStaff).then(
      () => "read",
      ({ status, code }: ApiProblem) => `${status} ${code}`,
    );
  };
  expect(await outcomeFor(64 * 1024, false)).toBe("read");
  expect(await outcomeFor(64 * 1024 + 1, false)).toBe("413 bodyTooLarge");
  expect(await outcomeFor(4 * 1024 * 1024, true)).toBe("read");
  expect(await outcomeFor(4 * 1024 * 1024 + 1, true)).toBe("413 bodyTooLarge");
  expect(await outcomeFor(64 * 1024 + 1, true, { "content-length": "10" })).toBe("413 bodyTooLarge");
});

test("a form of millions of fields, or with a field whose header never ends, is refused before it is parsed", async () => {
  const part = (header: string) => `--x\r\ncontent-disposition: form-data; name="a"${header}\r\n\r\n1\r\n`;
  const outcomeOf = (type: string, body: string) => {
    const headers = { "content-type": type, "content-length": String(Buffer.byteLength(body)) };
    const request = new Request("http://inside/admin/x", { method: "POST", body, headers });
    return pageRequest(request, origin, async () => true).then(
      async (seen) => [...(await seen.formData())].length,
      ({ status, code }: ApiProblem) => `${status} ${code}`,
    );
  };
  const [plain, multipart] = ["application/x-www-form-urlencoded", 'multipart/form-data; boundary="x"'];
  expect(await outcomeOf(plain, "a=1&".repeat(4_000))).toBe(4_000);
  expect(await outcomeOf(plain, "a&".repeat(2_000_000))).toBe("413 bodyTooLarge");
  expect(await outcomeOf(plain, "&".repeat(4_000_000))).toBe("413 bodyTooLarge");
  expect(await outcomeOf(multipart, `${part("").repeat(4_000)}--x--\r\n`)).toBe(4_000);
  expect(await outcomeOf(multipart, `${part("").repeat(50_000)}--x--\r\n`)).toBe("413 bodyTooLarge");
  expect(await outcomeOf(multipart, `${part(`\r\n${"a: b\r\n".repeat(600_000)}c: d`)}--x--\r\n`)).toBe(
    "413 bodyTooLarge",
  );
});

test("a form that is cut off while it is sent is refused, and is not reported as an error of the shop", async () => {
  const cutOff = (headers: Record<string, string>) =>
    new Request("http://inside/admin/x", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new ReadableStream({
        pull: (body) => body.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
      }),
      duplex: "half",
    } as RequestInit);
  expect(await outcome(cutOff({ "content-length": "10" }))).toBe("400 invalidInput");
  expect(await outcome(cutOff({}))).toBe("400 invalidInput");
});

test("a body that is no form is refused: pages accept no JSON", async () => {
  expect(await outcome(post("application/json", "{}"))).toBe("415 noForm");
  expect(await outcome(post("text/plain", "name=x"))).toBe("415 noForm");
  expect(await outcome(post("multipart/form-data; boundary=x", "no parts"))).toBe("400 invalidInput");
  expect(await outcome(new Request("http://inside/faq", { method: "DELETE" }))).toBe("405 methodNotAllowed");
});
