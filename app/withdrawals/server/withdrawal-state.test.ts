import { expect, test } from "vitest";
import { answerDays, mayAnswer, withdrawalState } from "./withdrawal-state.ts";

type Kind = "confirmed" | "accepted" | "refused" | "disputed";
const event = (kind: Kind, orderId: string | null = null) => ({ kind, orderId });
const order = "0b8e1d0e-6d8f-4f0e-9f43-6f2f0f4c1a11";

test("a declaration is unconfirmed until its buyer proves it or staff accept it", () => {
  expect(withdrawalState({ outcome: "unconfirmed" }, [])).toBe("unconfirmed");
  expect(withdrawalState({ outcome: "review" }, [])).toBe("unconfirmed");
  expect(withdrawalState({ outcome: "unconfirmed" }, [event("confirmed", order)])).toBe("withdrawn");
  expect(withdrawalState({ outcome: "review" }, [event("confirmed"), event("accepted", order)])).toBe("withdrawn");
  expect(withdrawalState({ outcome: "unconfirmed" }, [event("confirmed")])).toBe("confirmed");
});

test("a refusal holds until staff accept the declaration after all", () => {
  expect(withdrawalState({ outcome: "review" }, [event("confirmed"), event("refused")])).toBe("refused");
  expect(withdrawalState({ outcome: "unconfirmed" }, [event("refused"), event("accepted", order)])).toBe("withdrawn");
  expect(withdrawalState({ outcome: "unconfirmed" }, [event("refused"), event("disputed")])).toBe("disputed");
});

test("a denial takes precedence over everything else; earlier declarations moved their order at once", () => {
  expect(withdrawalState({ outcome: "unconfirmed" }, [event("disputed")])).toBe("disputed");
  expect(withdrawalState({ outcome: "unconfirmed" }, [event("confirmed", order), event("disputed")])).toBe("disputed");
  expect(withdrawalState({ outcome: "order" }, [])).toBe("withdrawn");
});

test("the acknowledgement's links work for exactly thirty days", () => {
  const receivedAt = new Date("2026-11-20T20:03:00Z");
  const end = receivedAt.getTime() + answerDays * 86_400_000;
  expect(answerDays).toBe(30);
  expect(mayAnswer({ receivedAt }, receivedAt)).toBe(true);
  expect(mayAnswer({ receivedAt }, new Date(end))).toBe(true);
  expect(mayAnswer({ receivedAt }, new Date(end + 1))).toBe(false);
});
