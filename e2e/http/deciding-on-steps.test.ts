/** No step that others notice, or that cannot be taken back, runs on one press. */
import { expect, test } from "vitest";
import { officePages } from "./office-pages.ts";

const steps = officePages.flatMap((page) =>
  page.steps.map(([intent, step]) => ({ name: `${page.pattern} ${intent}`, ...step })),
);

/** What forms send beside what a person types or chooses. */
const hiddenFields = ["answers", "id", "language", "mail", "request", "seen", "version", "withdrawal"];
const isTyped = ({ fields }: { fields: object }) => Object.keys(fields).some((name) => !hiddenFields.includes(name));

test("every step has a form to fill in, a question with what it will do, an undo, or a reason why one press is enough", () => {
  const unasked = steps.filter(
    (step) => !isTyped(step) && !step.isConfirmedFirst && step.undo === undefined && step.reversible === undefined,
  );
  expect(unasked.map(({ name }) => name)).toEqual([]);
  expect(steps.length).toBeGreaterThan(80);
});

test("a reason is a sentence, and no step has both a reason and a question", () => {
  for (const { name, reversible, isConfirmedFirst } of steps.filter((step) => step.reversible !== undefined)) {
    expect(reversible, name).toMatch(/^[A-Z].{15,}\.$/);
    expect(isConfirmedFirst, name).toBe(false);
  }
});
