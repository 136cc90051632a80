// Regular expressions with exponential time: a repetition of something that itself repeats (security 6.40).

/** Counts as unlimited. */
const many = 100;

export function hasNestedQuantifier(pattern: string): boolean {
  // For each open group: whether it contains an unlimited repetition.
  const open = [false];
  let at = 0;
  const repeatsHere = (): boolean => {
    const quantifier = /^(?:[*+]|\{\d+,(\d*)\})/.exec(pattern.slice(at, at + 24));
    if (!quantifier) return false;
    at += quantifier[0].length;
    return !quantifier[1] || Number(quantifier[1]) > many;
  };
  while (at < pattern.length) {
    const character = pattern[at]!;
    if (character === "(") {
      open.push(false);
      at += 1;
      continue;
    }
    if (character === ")") {
      at += 1;
      const inner = open.pop()!;
      const repeats = repeatsHere();
      if (inner && repeats) return true;
      if (inner || repeats) open[open.length - 1] = true;
      continue;
    }
    at = character === "[" ? endOfClass(pattern, at) : at + (character === "\\" ? 2 : 1);
    if (repeatsHere()) open[open.length - 1] = true;
  }
  return false;
}

function endOfClass(pattern: string, start: number): number {
  for (let at = start + 1; at < pattern.length; at += pattern[at] === "\\" ? 2 : 1)
    if (pattern[at] === "]") return at + 1;
  return pattern.length;
}
