/** What the multiplexer must know about a statement before it runs, found in its text. */

export function copiesFromClient(sql: string): boolean {
  return /^\s*copy\b[^;]*\bfrom\s+stdin\b/i.test(sql);
}

/** The channels that LISTEN and UNLISTEN statements name, as PostgreSQL folds them. */
export function channelsIn(sql: string): { listen: string[]; unlisten: string | null } {
  const listen: string[] = [];
  let unlisten: string | null = null;
  if (!/listen/i.test(sql)) return { listen, unlisten };
  for (const found of sql.matchAll(/(?:^|;)\s*(un)?listen\s+("(?:[^"]|"")+"|\*|[\w$]+)/gi)) {
    const name = found[2] as string;
    const channel = name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toLowerCase();
    if (found[1]) unlisten = channel;
    else listen.push(channel);
  }
  return { listen, unlisten };
}
