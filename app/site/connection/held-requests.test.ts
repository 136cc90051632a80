import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noteTyping, readTrouble, repeatNow, retryAfter, untilAnswered } from "./held-requests.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const answer = (status: number, headers = {}) => new Response(null, { status, headers });
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const held = (ask: () => Promise<Response>, overrides: Partial<Parameters<typeof untilAnswered>[1]> = {}) =>
  untilAnswered(ask, { isRepeatable: true, giveUp: null, ...overrides });

describe("a page that does not arrive is waited for", () => {
  test("every answer counts as one, also that there is no such page or that it failed", async () => {
    for (const status of [200, 302, 404, 500]) {
      expect((await held(() => Promise.resolve(answer(status)))).status).toBe(status);
      expect(readTrouble()).toBeNull();
    }
  });

  test("security 6.41: too many attempts are a page's answer, a busy server's refusal is not", async () => {
    const ofPage = answer(429, { "retry-after": "3416", "x-remix-response": "yes" });
    expect(await held(() => Promise.resolve(ofPage))).toBe(ofPage);
    const ask = vi.fn<() => Promise<Response>>().mockResolvedValueOnce(answer(429, { "retry-after": "1" }));
    const unavailable = answer(503, { "retry-after": "1", "x-remix-response": "yes" });
    const result = held(ask.mockResolvedValueOnce(unavailable).mockResolvedValueOnce(answer(200)));
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await result).status).toBe(200);
  });

  test("what was done before the database was lost is an answer, and is not asked for again", async () => {
    const partly = answer(503, { "x-partly-done": "1", "x-remix-response": "yes" });
    expect(await held(() => Promise.resolve(partly))).toBe(partly);
  });

  test("a busy server is asked again when it said, a silent one less and less often", async () => {
    const ask = vi
      .fn<() => Promise<Response>>()
      .mockResolvedValueOnce(answer(503, { "retry-after": "3" }))
      .mockImplementationOnce(lost)
      .mockResolvedValueOnce(answer(200));
    const result = held(ask);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(readTrouble()).toMatchObject({ isWaiting: false, stay: null });
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await result).status).toBe(200);
    expect(readTrouble()).toBeNull();
  });

  test("the visitor can retry at once, and a network that is back does so", async () => {
    const ask = vi.fn<() => Promise<Response>>().mockImplementation(lost);
    void held(ask);
    await vi.advanceTimersByTimeAsync(0);
    readTrouble()!.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(2);
    repeatNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(3);
    ask.mockResolvedValue(answer(200));
    repeatNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(readTrouble()).toBeNull();
  });

  test("a visitor who goes on typing stays: the page waits to be opened", async () => {
    const ask = vi.fn<() => Promise<Response>>().mockImplementationOnce(lost).mockResolvedValueOnce(answer(200));
    void held(ask);
    await vi.advanceTimersByTimeAsync(0);
    noteTyping();
    expect(readTrouble()!.isWaiting).toBe(true);
    repeatNow();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(ask).toHaveBeenCalledTimes(1);
    readTrouble()!.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(readTrouble()).toBeNull();
  });

  test("a form that was sent and not answered is never sent again automatically; one that a busy server refused is", async () => {
    const ask = vi
      .fn<() => Promise<Response>>()
      .mockImplementationOnce(lost)
      .mockResolvedValueOnce(answer(503, { "retry-after": "1" }))
      .mockResolvedValueOnce(answer(200));
    const result = held(ask, { isRepeatable: false });
    await vi.advanceTimersByTimeAsync(3_600_000);
    repeatNow();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(readTrouble()!.isWaiting).toBe(true);
    readTrouble()!.retry();
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await result).status).toBe(200);
  });

  test("another navigation ends the wait, and so does choosing to stay", async () => {
    const controller = new AbortController();
    const giveUp = vi.fn(() => controller.abort());
    const result = held(lost, { signal: controller.signal, giveUp });
    const ended = expect(result).rejects.toThrow(/abort/i);
    await vi.advanceTimersByTimeAsync(0);
    readTrouble()!.stay!();
    await ended;
    expect(giveUp).toHaveBeenCalledTimes(1);
    expect(readTrouble()).toBeNull();
  });

  test("RFC 9110: Retry-After is seconds or a date, between a second and a minute here", () => {
    const now = Date.parse("2026-11-20T12:00:00Z");
    expect(retryAfter("5", now)).toBe(5_000);
    expect(retryAfter("0", now)).toBe(1_000);
    expect(retryAfter("86400", now)).toBe(60_000);
    expect(retryAfter("Fri, 20 Nov 2026 12:00:10 GMT", now)).toBe(10_000);
    expect(retryAfter("soon", now)).toBeNull();
    expect(retryAfter(null, now)).toBeNull();
  });
});
