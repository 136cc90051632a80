/** Rows of `{name1, text1, name2, text2, …}`; ends where the first part is missing. */
export function numberedTexts<Part extends string>(
  group: Record<string, string>,
  ...parts: [Part, ...Part[]]
): Record<Part, string>[] {
  const rows: Record<Part, string>[] = [];
  for (let number = 1; group[`${parts[0]}${number}`] !== undefined; number += 1)
    rows.push(Object.fromEntries(parts.map((part) => [part, group[`${part}${number}`] ?? ""])) as Record<Part, string>);
  return rows;
}
