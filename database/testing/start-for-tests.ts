import { afterAll, beforeAll } from "vitest";

/**
 * Shared by the tests of a file or a `describe`: started before the first test, stopped after the last. Its properties can
 * be used from then on, also in a later `beforeAll`.
 */
export function startForTests<Started extends { stop(): Promise<unknown> }>(start: () => Promise<Started>): Started {
  const shared = {} as Started;
  beforeAll(async () => {
    const started = await start();
    for (const name of Object.keys(started) as (keyof Started)[])
      Object.defineProperty(shared, name, {
        get: () => started[name],
        set(value) {
          started[name] = value;
        },
      });
  });
  afterAll(() => shared.stop?.());
  return shared;
}
