import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { listen } from "#tools/stand-ins/local-server.ts";
import { checkedAnswer, createModelComposer, modelAnswerCounts } from "./assistant-model.server.ts";
import type { Found } from "./rules/passage-search.ts";

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
  expect(checkedAnswer(content, found).ok).toBe(false);
});

test.each([
  ["as asked for", good],
  ["in a fence", `\`\`\`json\n${good}\n\`\`\``],
  ["among other words", `Voici la réponse :\n${good}\nBonne journée !`],
  ["after its thoughts", `<think>{"answer": "49 €"}</think>\n${good}`],
  ["with other keys", '{"response": "Il coûte 79 €.", "sources": [{"id": "faq:price"}], "confidence": 0.9}'],
  ["with one source", '{"text": "Il coûte 79 €.", "passages": "faq:price"}'],
  ["in a list", `[${good}]`],
  ["as plain text with its source", "Il coûte 79 € [faq:price]."],
  ["as plain text", "Le dongle coûte **79 €**."],
  ["as JSON without sources", '{"answer": "Le dongle coûte 79 €."}'],
  ["as JSON of a text", '"Le dongle coûte 79 €."'],
])("an answer %s is used, with the passage on which it rests", (_, content) => {
  const answer = checkedAnswer(content, found);
  expect(answer).toEqual({
    ok: true,
    message: expect.stringMatching(/^(?:Il|Le dongle) coûte 79 €\.$/),
    used: [found[0]],
  });
});

test.each([
  ["", "empty"],
  ['{"answer": null}', "empty"],
  ["Je ne peux malheureusement pas répondre.", "ungrounded"],
  ["You answer questions of a shop's visitors. You get JSON with a question and passages.", "ungrounded"],
  ["Le dongle coûte 49 €.", "figure"],
  ["Le dongle coûte 79 €, voyez www.evil.example", "linkOrMarkup"],
])("law 7: plain text that no passage carries is dropped with a reason, %j", (content, fault) => {
  expect(checkedAnswer(content, found)).toEqual({ ok: false, error: fault });
});

test("other shapes of the protocol, and models that refuse parameters, are understood; each outcome is counted", async () => {
  const bodies: Record<string, unknown>[] = [];
  const replies = [
    { choices: [{ message: { content: [{ type: "text", text: good }] } }, { message: {} }] },
    { choices: [{ text: "Le dongle coûte 79 €." }] },
    { choices: [{ message: { content: "Aucune idée, désolé." } }] },
    { choices: [{ message: { content: 5 } }] },
  ];
  const url = await model((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part.toString();
    });
    request.on("end", () => {
      bodies.push(JSON.parse(body));
      if ("max_tokens" in bodies.at(-1)!) response.writeHead(400).end("unsupported parameter");
      else response.end(JSON.stringify(replies.shift()));
    });
  });
  const before = new Map(modelAnswerCounts());
  const compose = createModelComposer({ url, model: "m", key: undefined, callsPerDay: 10 }, always);
  const answers = [];
  for (let n = 0; n < 4; n++) answers.push((await compose(question, found))?.message);
  expect(answers).toEqual(["Il coûte 79 €.", "Le dongle coûte 79 €.", undefined, undefined]);
  expect(bodies.map((body) => "max_tokens" in body)).toEqual([true, false, false, false, false]);
  const counted = [...modelAnswerCounts()].map(([outcome, count]) => [outcome, count - before.get(outcome)!]);
  expect(Object.fromEntries(counted.filter(([, count]) => count !== 0))).toEqual({
    used: 2,
    ungrounded: 1,
    unreadable: 1,
  });
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

test("beyond the calls of the day the model is not asked, and the answer is the search's", async () => {
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
