// Import cycles: one shortest ring per knot of files that import each other.

/** @returns rings of paths, each starting from its alphabetically first file; empty if there is no cycle. */
export function findCycles(edges: Map<string, string[]>): string[][] {
  return knots(edges).map((knot) => shortestRing(knot.toSorted()[0]!, new Set(knot), edges));
}

/** Strongly connected components of more than one file, or of one that imports itself (Tarjan 1972). */
function knots(edges: Map<string, string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: string[][] = [];

  function visit(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    stack.push(file);
    onStack.add(file);
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (onStack.has(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const knot = stack.splice(stack.indexOf(file));
    for (const member of knot) onStack.delete(member);
    if (knot.length > 1 || edges.get(file)?.includes(file)) found.push(knot);
  }

  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return found;
}

function shortestRing(start: string, knot: Set<string>, edges: Map<string, string[]>): string[] {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const next of edges.get(file) ?? []) {
      if (next === start) {
        const ring = [file];
        while (ring[0] !== start) ring.unshift(cameFrom.get(ring[0]!)!);
        return ring;
      }
      if (knot.has(next) && !cameFrom.has(next)) {
        cameFrom.set(next, file);
        queue.push(next);
      }
    }
  }
  return [start];
}
