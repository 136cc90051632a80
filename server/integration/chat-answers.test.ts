import { expect, test } from "vitest";
import { defaultPrices } from "#app/catalogue/pricing/prices.server.ts";
import { asksForPerson, isDanger } from "#app/chat/rules/intents.ts";
import type { Passage } from "#app/chat/rules/passage-search.ts";
import { judgeAnswers, searchOver } from "#app/chat/server/find-answer.server.ts";
import { answers, questionsIn } from "#app/chat/testing/questions.ts";
import { knowledgeOf } from "#app/content/knowledge.server.ts";
import { type Language, languages } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";

/** As `currentSearch` makes it, without entries of staff. */
function searchIn(language: Language, extraPassages: Passage[] = []) {
  const words = loadTexts<Record<string, string>>("chat", "words", language);
  const passages = knowledgeOf(language, defaultPrices).map((passage) => ({
    ...passage,
    words: `${passage.words} ${ownValue(words, passage.id.replace(/^faq:/, "")) ?? ""}`,
  }));
  return searchOver([...passages, ...extraPassages], words, language);
}

type Rates = {
  questions: number;
  first: number;
  firstThree: number;
  answered: number;
  wrong: number;
  misses: string[];
};

function rate(language: Language, asked: Record<string, string>): Rates {
  const search = searchIn(language);
  const rates: Rates = { questions: 0, first: 0, firstThree: 0, answered: 0, wrong: 0, misses: [] };
  for (const [question, expected] of Object.entries(asked)) {
    const found = search.find(question);
    const places = found.map(({ passage }) => answers(passage.id, expected));
    rates.questions++;
    if (places[0]) rates.first++;
    if (places.slice(0, 3).some(Boolean)) rates.firstThree++;
    else rates.misses.push(`${question} → ${found[0]?.passage.id ?? "nothing"}`);
    const judgement = judgeAnswers(found);
    if (judgement.kind !== "answer") continue;
    rates.answered++;
    if (!answers(judgement.best.passage.id, expected)) {
      rates.wrong++;
      rates.misses.push(`${question} ⇒ ${judgement.best.passage.id}`);
    }
  }
  return rates;
}

const percent = (part: number, whole: number) => Math.round((100 * part) / whole);

test("the questions of visitors find their answers in all five languages", () => {
  const total = { asked: 0, first: 0, firstThree: 0, wrong: 0 };
  const lines: string[] = [];
  for (const language of languages) {
    const { asked, heldOut } = questionsIn(language);
    expect(Object.keys(asked).length + Object.keys(heldOut).length).toBeGreaterThanOrEqual(40);
    for (const [kind, set] of Object.entries({ asked, heldOut })) {
      const { questions, first, firstThree, answered, wrong, misses } = rate(language, set);
      lines.push(
        `${language} ${kind}: ${questions} questions, first ${percent(first, questions)} %, first three ${percent(firstThree, questions)} %, answered at once ${percent(answered, questions)} %, wrong ${percent(wrong, questions)} %`,
        ...misses.map((miss) => `    ${miss}`),
      );
      if (kind === "asked") {
        expect(percent(first, questions), lines.join("\n")).toBeGreaterThanOrEqual(95);
        expect(wrong, lines.join("\n")).toBe(0);
        continue;
      }
      total.asked += questions;
      total.first += first;
      total.firstThree += firstThree;
      total.wrong += wrong;
    }
  }
  lines.push(
    `held out: ${total.asked} questions, first ${percent(total.first, total.asked)} %, first three ${percent(total.firstThree, total.asked)} %, wrong ${percent(total.wrong, total.asked)} %`,
  );
  console.info(lines.join("\n"));
  expect(percent(total.first, total.asked)).toBeGreaterThanOrEqual(85);
  expect(percent(total.firstThree, total.asked)).toBeGreaterThanOrEqual(92);
});

test.each(languages)("law 9.20: what is not about the shop is refused, %s", (language) => {
  const search = searchIn(language);
  const { offTopic } = questionsIn(language);
  const notRefused = offTopic.filter(
    (question) => judgeAnswers(search.find(question)).kind !== "nothing" || search.isOnSubject(question),
  );
  const answered = offTopic.filter((question) => judgeAnswers(search.find(question)).kind === "answer");
  expect(answered).toEqual([]);
  expect(notRefused.length, notRefused.join("\n")).toBeLessThanOrEqual(1);
});

test.each(languages)("danger and a request for a person are recognised, and nothing else is, %s", (language) => {
  const { asked, heldOut, offTopic, safety, human } = questionsIn(language);
  const others = [...Object.keys(asked), ...Object.keys(heldOut), ...offTopic];
  expect(safety.filter((message) => !isDanger(message))).toEqual([]);
  expect(human.filter((message) => !asksForPerson(message))).toEqual([]);
  expect([...others, ...human].filter(isDanger)).toEqual([]);
  expect([...others, ...safety].filter(asksForPerson)).toEqual([]);
});

test("a new entry is found without a change of the program", () => {
  const question = "Est-ce que ça marche sur un tracteur ?";
  const entry = {
    id: "entry:1",
    title: "Le dongle convient-il aux tracteurs ?",
    words: "tracteur agricole",
    text: "Non, seulement aux voitures.",
    to: "",
  };
  const found = (passages: Passage[]) => judgeAnswers(searchIn("fr", passages).find(question));
  expect(found([]).kind).not.toBe("answer");
  expect(found([entry])).toMatchObject({ kind: "answer", best: { passage: { id: "entry:1" } } });
});
