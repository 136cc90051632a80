/** Several lines if a quoted cell contains line ends. */
export type ListRecord = {
  /** The first line in the file, from 1. */
  line: number;
  cells: string[];
  /** A quotation mark is unclosed or inside a cell: the cells include quotation marks. */
  isMisquoted: boolean;
};

/** A longer quoted cell was opened by mistake and must not swallow other lines. */
const maxQuoted = { lines: 20, characters: 4_000 };

/** No list has more columns. */
const maxCells = 100;

/**
 * Yields the non-empty records (RFC 4180 and what spreadsheet programs add). Lines end at LF, CR LF or CR. A misquoted
 * record ends with its line, so that no other line is lost.
 */
export function* readRecords(text: string, separator: string): Generator<ListRecord> {
  let at = 0;
  let line = 1;
  let first: { count: number; isQuoted: boolean } | undefined;
  while (at < text.length) {
    const quoted = readQuoted(text, at, separator);
    const isPlain =
      quoted === undefined ||
      (quoted.lines > 1 && hasSwallowedLines(text.slice(at, quoted.end), quoted.count, separator, first));
    const record = isPlain ? readLine(text, at, separator) : quoted;
    if (record.cells.some((cell) => cell !== "")) {
      first ??= { count: record.count, isQuoted: text[at] === '"' };
      yield { line, cells: record.cells, isMisquoted: isPlain };
    }
    at = record.end;
    line += record.lines;
  }
}

/**
 * Whether an unclosed quotation mark joined lines that are records themselves: their cell counts match the first record
 * better. Where all cells are quoted, only a line that begins with a quote can be a record.
 */
function hasSwallowedLines(
  record: string,
  count: number,
  separator: string,
  first: { count: number; isQuoted: boolean } | undefined,
): boolean {
  if (!first) return false;
  if (count !== first.count || first.count === 1) return true;
  const isRecord = record
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .map((line) => line.startsWith('"') === first.isQuoted && line.split(separator).length === first.count);
  return isRecord.slice(1, -1).includes(true) || (isRecord[0] === true && isRecord.at(-1) === true);
}

type Read = { cells: string[]; count: number; end: number; lines: number };

const isSpace = (character: string | undefined): boolean => character === " " || character === "\u00a0";
const isLineEnd = (character: string | undefined): boolean => character === "\n" || character === "\r";

const afterLineEnd = (text: string, at: number): number => at + (text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1);

function readQuoted(text: string, start: number, separator: string): Read | undefined {
  const cells: string[] = [];
  let at = start;
  let lines = 1;
  for (let count = 1; ; count++) {
    while (isSpace(text[at])) at++;
    let cell: string;
    if (text[at] === '"') {
      const closed = closeQuotes(text, at);
      if (!closed) return undefined;
      cell = text.slice(at + 1, closed.end - 1).replaceAll('""', '"');
      at = closed.end;
      lines += closed.lineEnds;
      while (isSpace(text[at])) at++;
    } else {
      const from = at;
      while (at < text.length && text[at] !== separator && !isLineEnd(text[at])) {
        // Excel's form for digits as text.
        if (text[at] === '"' && !isTextFormula(text, from, at)) return undefined;
        at++;
      }
      cell = text.slice(from, at);
    }
    if (cells.length < maxCells) cells.push(cell.trim());
    if (at < text.length && !isLineEnd(text[at])) {
      if (text[at] !== separator) return undefined;
      at++;
      continue;
    }
    return { cells, count, end: afterLineEnd(text, at), lines };
  }
}

const isTextFormula = (text: string, from: number, at: number): boolean =>
  text.startsWith('="', from) && (at === from + 1 || !text.slice(from + 2, at).includes('"'));

function closeQuotes(text: string, open: number): { end: number; lineEnds: number } | undefined {
  let lineEnds = 0;
  const last = Math.min(text.length, open + maxQuoted.characters);
  for (let at = open + 1; at < last; at++) {
    if (text[at] === '"') {
      if (text[at + 1] !== '"') return { end: at + 1, lineEnds };
      at++;
    } else if (isLineEnd(text[at])) {
      if (++lineEnds >= maxQuoted.lines) return undefined;
      at = afterLineEnd(text, at) - 1;
    }
  }
  return undefined;
}

function readLine(text: string, start: number, separator: string): Read {
  let end = start;
  while (end < text.length && !isLineEnd(text[end])) end++;
  const cells = text.slice(start, end).split(separator);
  return {
    cells: cells.slice(0, maxCells).map((cell) => cell.trim()),
    count: cells.length,
    end: afterLineEnd(text, end),
    lines: 1,
  };
}
