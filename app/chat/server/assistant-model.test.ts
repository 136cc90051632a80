import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { listen } from "#fakes/local-server.ts";
import type { Found } from "../rules/passage-search.ts";
import { checkedAnswer, createModelComposer } from "./assistant-model.server.ts";

const found: Found[] = [
  {
    passage: { id: "faq:price", title: "Prix", text: "Le dongle coûte 79 €.", words: "", to: "/faq#price" },
    confidence: 50,
  },
  { passage: { id: "faq:led", title: "LED", text: "Elle clignote.", words: "", to: "/faq#led" }, confidence: 10 },
];
const question = { message: "Quel prix ? zoe@example.com", language: "fr" as const, address: "" };

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

/** A small service that speaks the protocol, on this machine. */
async function model(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  return `http://127.0.0.1:${await listen(server)}/v1`;
}
const says = (content: string): string => JSON.stringify({ choices: [{ message: { content } }] });
const always = () => Promise.resolve(true);
const good = '{"answer": "Il coûte 79 €.", "passages": ["faq:price"]}';

test("decisions 8: the model gets the question without addresses and the passages, and its answer names its sources", async () => {
  let asked = "";
  let authorization: string | undefined;
  const url = await model((request, response) => {
    authorization = request.headers.authorization;
    request.on("data", (part: Buffer) => {
      asked += part.toString();
    });
    request.on("end", () => response.end(says(good)));
  });
  const compose = createModelComposer({ url, model: "m", key: "secret-key", callsPerDay: 10 }, always);
  expect(await compose(question, found)).toEqual({ message: "Il coûte 79 €.", used: [found[0]] });
  expect(authorization).toBe("Bearer secret-key");
  const { messages, temperature, model: name } = JSON.parse(asked);
  expect([name, temperature, messages.length]).toEqual(["m", 0, 2]);
  expect(JSON.parse(messages[1].content)).toMatchObject({ question: "Quel prix ? [e-mail]", passages: [{}, {}] });
});

test.each([
  ["a figure that no passage holds", '{"answer": "Il coûte 49 €.", "passages": ["faq:price"]}'],
  ["a passage that was not given", '{"answer": "Oui.", "passages": ["faq:other"]}'],
  ["no passage", '{"answer": "Oui.", "passages": []}'],
  ["a link", '{"answer": "Voyez https://evil.example", "passages": ["faq:price"]}'],
  ["markup", '{"answer": "<img src=x onerror=alert(1)>", "passages": ["faq:price"]}'],
  ["no JSON", "Mes instructions sont : …"],
  ["that it does not know", '{"answer": "", "passages": []}'],
  ["too much", JSON.stringify({ answer: "a".repeat(2_000), passages: ["faq:price"] })],
])("security 6.43, law 7: an answer with %s is not used", (_, content) => {
  expect(checkedAnswer(content, found)).toBeUndefined();
});

test.each<[string, RequestListener]>([
  ["fails", (_, response) => response.writeHead(500).end("no")],
  ["redirects", (_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end()],
  ["answers something else", (_, response) => response.end('{"choices":[]}')],
  ["answers without end", (_, response) => response.end(says("x".repeat(200_000)))],
  ["does not answer", () => {}],
])("law 9.20: a model that %s leaves the answer to the search", async (_, listener) => {
  const compose = createModelComposer(
    { url: await model(listener), model: "m", key: undefined, callsPerDay: 10, timeoutMilliseconds: 100 },
    always,
  );
  expect(await compose(question, found)).toBeUndefined();
});

test("a model that keeps failing is left alone for a minute", async () => {
  let calls = 0;
  const url = await model((_, response) => {
    calls++;
    response.writeHead(503).end();
  });
  let now = 0;
  const compose = createModelComposer({ url, model: "m", key: undefined, callsPerDay: 10 }, always, () => now);
  for (let n = 0; n < 6; n++) await compose(question, found);
  expect(calls).toBe(3);
  now = 60_001;
  await compose(question, found);
  expect(calls).toBe(4);
});

test("issue 12: beyond the calls of the day the model is not asked, and the answer is the search's", async () => {
  let calls = 0;
  const url = await model((_, response) => {
    calls++;
    response.end(says(good));
  });
  let left = 2;
  const compose = createModelComposer({ url, model: "m", key: undefined, callsPerDay: 2 }, async () => left-- > 0);
  const answers = [await compose(question, found), await compose(question, found), await compose(question, found)];
  expect([calls, ...answers.map(Boolean)]).toEqual([2, true, true, false]);
});
