import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { addConversations, changeAll, openReaders } from "../../../e2e/chat-streams.ts";
import { askOnce } from "../../../e2e/http/ask.ts";
import { residentMegabytes } from "../process-figures.ts";
import { budgets, median, type Row, rounded, row } from "../report.ts";
import type { BenchShop } from "../shop.ts";

const conversations = 5_000;
const streamsOfEach = 2;
/** Two rounds of heartbeats. */
const restSeconds = 40;
const questions = ["Combien coûte le dongle ?", "ou brancher le boitier", "how long does shiping take", "garantia"];

export async function measureChat(bench: BenchShop, databaseUrl: string): Promise<Row[]> {
  const times: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    const json = { session_id: randomUUID(), message: questions[n % questions.length] };
    const headers = { "x-forwarded-for": `10.9.${n}.1` };
    const { status, milliseconds } = await askOnce(bench, "/api/chat", { json, headers });
    if (status !== 200) throw new Error(`the chat answers ${status}`);
    times.push(milliseconds);
  }
  const ids = await addConversations(databaseUrl, conversations);
  const before = residentMegabytes(bench.pid);
  const readers = await openReaders(bench.port, ids, streamsOfEach);
  await sleep(restSeconds * 1000);
  const after = residentMegabytes(bench.pid);
  const open = readers.withEvents(1);
  const startedAt = performance.now();
  await changeAll(databaseUrl);
  const heard = await readers.allHave(2, 20_000);
  const seconds = (performance.now() - startedAt) / 1000;
  readers.close();
  return [
    row("an answer of the chat", median(times), "ms", {
      note: `median of ${times.length}, the slowest ${rounded(Math.max(...times))} ms`,
    }),
    row(
      "memory of 10,000 idle event streams",
      before === undefined || after === undefined ? null : after - before,
      "MB",
      {
        budget: { amount: budgets.chat.streamMegabytes },
        note: `${open} open, ${rounded(before ?? Number.NaN)} MB before`,
      },
    ),
    row("until all of them received a change", heard ? seconds : null, "s", {
      budget: { amount: budgets.chat.broadcastSeconds },
    }),
  ];
}
