import { appendFileSync, readFileSync } from "node:fs";

/** What the clients know, written outside the shop before and after each call, so that no crash can lose it. */
export type Intent = { type: "intent"; key: string; email: string };
export type Ack = { type: "ack"; key: string; orderId: string; total: string };
export type Entry = Intent | Ack;

export function openHistory(file: string) {
  return {
    write: (entry: Entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`),
    read: (): Entry[] =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Entry),
  };
}

export type History = ReturnType<typeof openHistory>;

export type StoredOrder = { id: string; email: string; total: string; events: number };

export type Verdict = {
  acked: number;
  stored: number;
  lost: string[];
  wrong: string[];
  doubled: string[];
  halves: string[];
};

/**
 * Compares what was acknowledged with what is stored (security 3, I1 and I7). Each intent has its own e-mail address,
 * so two orders of one address are a double, however they came about.
 */
export function judge(history: Entry[], stored: StoredOrder[]): Verdict {
  const byId = new Map(stored.map((order) => [order.id, order]));
  const acks = history.filter((entry) => entry.type === "ack");
  const intended = new Set(history.filter((entry) => entry.type === "intent").map((entry) => entry.email));
  const perEmail = new Map<string, number>();
  for (const { email } of stored) perEmail.set(email, (perEmail.get(email) ?? 0) + 1);
  return {
    acked: acks.length,
    stored: stored.length,
    lost: acks.filter(({ orderId }) => !byId.has(orderId)).map(({ orderId }) => orderId),
    wrong: acks
      .filter(({ orderId, total }) => byId.has(orderId) && Number(byId.get(orderId)!.total) !== Number(total))
      .map(({ orderId }) => orderId),
    doubled: [...perEmail].filter(([email, count]) => intended.has(email) && count > 1).map(([email]) => email),
    // An order without its event is half a transaction.
    halves: stored.filter(({ events }) => events === 0).map(({ id }) => id),
  };
}
