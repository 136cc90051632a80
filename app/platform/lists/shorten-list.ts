/** A longer list is not shown whole for correction. */
const maxShownText = 200_000;

/** More empty lines are left out. */
const maxEmptyLines = 100_000;

type Line = { line: number; cells: readonly string[] };

/** A long one contains only what was read, each row on its line, so that it can be read again. */
export function shortenList(text: string, lines: readonly Line[], nextLine: number | null): string {
  if (text.length <= maxShownText) return text;
  const all = nextLine === null ? lines : [...lines, { line: nextLine, cells: ["…"] }];
  const isSparse = (all.at(-1)?.line ?? 0) > all.length + maxEmptyLines;
  const written: string[] = [];
  for (const { line, cells } of all) {
    if (!isSparse) while (written.length < line - 1) written.push("");
    written.push(cells.map(quoted).join(";"));
  }
  return `${written.join("\n")}\n`;
}

const quoted = (cell: string): string => (/[";,\t|\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
