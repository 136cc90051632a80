import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  earlyAdopterCodeKey,
  forgetSpentCode,
  keepEarlyAdopterCode,
  readEarlyAdopterCode,
} from "./early-adopter-code.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("spec 4: the early-adopter code in the browser's storage", () => {
  it.each([
    ["early", "EARLY"],
    [" ｅarly ", "EARLY"],
    ["", null],
    ["x".repeat(33), null],
  ])("%j is read as %j", (kept, read) => {
    stored.set(earlyAdopterCodeKey, kept);
    expect(readEarlyAdopterCode()).toBe(read);
  });

  it("a spent code is forgotten, another one is kept", () => {
    keepEarlyAdopterCode("early");
    forgetSpentCode(null);
    forgetSpentCode("TEN");
    expect(readEarlyAdopterCode()).toBe("EARLY");
    forgetSpentCode("early");
    expect(stored.size).toBe(0);
  });

  it("blocked storage does no harm", () => {
    vi.stubGlobal("localStorage", undefined);
    keepEarlyAdopterCode("early");
    forgetSpentCode("early");
    expect(readEarlyAdopterCode()).toBeNull();
  });
});
