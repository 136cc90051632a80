/** An event, or how many more of its kind occurred in the window. */
export type Sampled<Fact> = { fact: Fact } | { more: number };

/** So that floods cause few writes. Kinds must be a closed list. */
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
    add(kind: Kind, fact: () => Fact): void {
      timer ??= setTimeout(endWindow, options.windowMilliseconds).unref();
      const count = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, count);
      if (count <= options.maxPerWindow) options.write(kind, { fact: fact() });
    },
    flush: endWindow,
  };
}
