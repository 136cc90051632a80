/** One event as it was, or how many more there were of its kind in the window that ended. */
export type Sampled<Fact> = { fact: Fact } | { more: number };

/**
 * Lets the first events of each kind through and counts the others until the window ends, so that a flood of events does not
 * become a flood of writes. `write` is called at once for the first, and once per kind at the window's end when there were
 * more. Kinds must be a closed list.
 */
export function createEventSampler<Kind extends string, Fact>(options: {
  maxPerWindow: number;
  windowMilliseconds: number;
  write(kind: Kind, sampled: Sampled<Fact>): void;
}) {
  let seen = new Map<Kind, number>();
  let timer: NodeJS.Timeout | undefined;

  function endWindow(): void {
    clearTimeout(timer);
    timer = undefined;
    const ended = seen;
    seen = new Map();
    for (const [kind, count] of ended)
      if (count > options.maxPerWindow) options.write(kind, { more: count - options.maxPerWindow });
  }

  return {
    /** `fact` is called only when the event is written. */
    add(kind: Kind, fact: () => Fact): void {
      timer ??= setTimeout(endWindow, options.windowMilliseconds).unref();
      const count = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, count);
      if (count <= options.maxPerWindow) options.write(kind, { fact: fact() });
    },
    /** Ends the window now. */
    flush: endWindow,
  };
}
