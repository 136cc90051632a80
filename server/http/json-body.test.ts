import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ApiProblem } from "#app/platform/http/api-route.server.ts";
import { readJsonBody } from "./json-body.ts";

const read = (body: BodyInit, headers: Record<string, string> = {}, maxBytes?: number) =>
  readJsonBody(
    new Request("http://localhost/", {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
      duplex: "half",
    } as RequestInit),
    maxBytes,
  );
const refusal = (body: BodyInit, headers?: Record<string, string>, maxBytes?: number) =>
  read(body, headers, maxBytes).then(
    () => undefined,
    (error: ApiProblem) => `${error.status} ${error.code}`,
  );

describe("security 6.38, 6.39: JSON bodies", () => {
  test("any value without forbidden keys is read as JSON.parse reads it", async () => {
    const keys = fc.string({ maxLength: 6 }).filter((key) => !["__proto__", "constructor", "prototype"].includes(key));
    const values = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(keys, tie("value"), { maxKeys: 3 }),
      ),
    })).value;
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const text = JSON.stringify(value);
        expect(await read(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ["wrong type", "{}", { "content-type": "text/plain" }, "415 wrongContentType"],
    ["no type", "{}", { "content-type": "" }, "415 wrongContentType"],
    ["likeness of the type", "{}", { "content-type": "application/jsonx" }, "415 wrongContentType"],
    ["empty", "", {}, "400 brokenJson"],
    ["broken", "{", {}, "400 brokenJson"],
    ["two values", "{} {}", {}, "400 brokenJson"],
    ["byte order mark", "\uFEFF{}", {}, "400 brokenJson"],
    ["too deep", "[".repeat(21) + "]".repeat(21), {}, "400 brokenJson"],
    ["prototype", '{"__proto__":1}', {}, "400 forbiddenKey"],
    ["prototype below", '{"a":[{"constructor":{}}]}', {}, "400 forbiddenKey"],
    ["prototype escaped", '{"\\u005f_proto__":1}', {}, "400 forbiddenKey"],
    ["doubled key", '{"a":1,"a":2}', {}, "400 forbiddenKey"],
    ["doubled key, escaped", '{"a":1,"\\u0061":2}', {}, "400 forbiddenKey"],
    ["doubled key below", '{"x":[{"b":1,"b":1}]}', {}, "400 forbiddenKey"],
    [
      "too many keys",
      JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, i) => [i, i]))),
      {},
      "400 forbiddenKey",
    ],
  ] as [string, string, Record<string, string>, string][])("%s is refused", async (_, body, headers, expected) => {
    expect(await refusal(body, headers)).toBe(expected);
  });

  test("colons in texts are not keys, and brackets in texts not depth", async () => {
    expect(await read('{"a":"x:y:{[\\":","b:":1}')).toEqual({ a: 'x:y:{[":', "b:": 1 });
    expect(await read(JSON.stringify(["[".repeat(100)]))).toHaveLength(1);
  });

  test("invalid UTF-8 is refused", async () => {
    expect(await refusal(new Uint8Array([0x22, 0xc0, 0xaf, 0x22]))).toBe("400 brokenJson");
  });

  test("the size is checked before parsing, with or without a Content-Length", async () => {
    expect(await refusal(`"${"x".repeat(70_000)}"`)).toBe("413 bodyTooLarge");
    expect(await refusal("{}", { "content-length": "99999999" })).toBe("413 bodyTooLarge");
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(1024).fill(32));
      },
    });
    expect(await refusal(endless, {}, 10_000)).toBe("413 bodyTooLarge");
    expect(pulled).toBeLessThan(20);
  });
});
