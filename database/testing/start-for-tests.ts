import { afterAll, beforeAll } from "vitest";

/**
 * What the tests of a file, or of a `describe`, share: started before the first of them, stopped after the last. The properties
 * of the object that `start` returns are there from then on; a later `beforeAll` may use them.
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
