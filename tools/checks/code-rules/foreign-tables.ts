// SQL names no table of another domain: that domain offers a function for what others need. Tables that are imported as
// objects are checked by the import rules (`private-file`).

/** Who defines which table: its name in SQL, and the folder, for example `app/orders`. */
export type TableOwners = ReadonlyMap<string, string>;

export const folderOf = (path: string): string =>
  path
    .split("/")
    .slice(0, path.startsWith("app/") ? 2 : 1)
    .join("/");

/** The tables that a file defines with `pgTable("name", …)`. */
export function tablesIn(path: string, source: string): [table: string, folder: string][] {
  return [...source.matchAll(/\bpgTable\(\s*"([^"]+)"/g)].map(([, table = ""]) => [table, folderOf(path)]);
}

/** The tables of other folders that a statement of a file in `folder` names; literals in quotes name none. */
export function foreignTables(statement: string, folder: string, owners: TableOwners): string[] {
  const words = statement.replaceAll(/'[^']*'/g, "''").replaceAll(/\bpublic\./g, "");
  return [...owners].flatMap(([table, owner]) => {
    const quoted = `"${table}"`;
    const isNamed =
      words.includes(quoted) || (/^\w+$/.test(table) && new RegExp(`(?<![\\w."])${table}(?!\\w)`).test(words));
    return owner !== folder && isNamed ? [table] : [];
  });
}
