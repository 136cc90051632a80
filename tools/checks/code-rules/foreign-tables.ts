// SQL names no table of another domain, which offers a function instead. Imported table objects are checked by the import
// rules (`private-file`).

/** From a table's name in SQL to the folder that defines it, such as `app/orders`. */
export type TableOwners = ReadonlyMap<string, string>;

export const folderOf = (path: string): string =>
  path
    .split("/")
    .slice(0, path.startsWith("app/") ? 2 : 1)
    .join("/");

export function tablesIn(path: string, source: string): [table: string, folder: string][] {
  return [...source.matchAll(/\bpgTable\(\s*"([^"]+)"/g)].map(([, table = ""]) => [table, folderOf(path)]);
}

export function foreignTables(statement: string, folder: string, owners: TableOwners): string[] {
  const words = statement.replaceAll(/'[^']*'/g, "''").replaceAll(/\bpublic\./g, "");
  return [...owners].flatMap(([table, owner]) => {
    const quoted = `"${table}"`;
    const isNamed =
      words.includes(quoted) || (/^\w+$/.test(table) && new RegExp(`(?<![\\w."])${table}(?!\\w)`).test(words));
    return owner !== folder && isNamed ? [table] : [];
  });
}
