// Paragraphs cited in test titles: `spec 2.6, 4: …`, `security 6.7: …`, `… (law 1.8)`.

export type CitingTest = { paragraph: string; file: string; title: string };

const sources = ["spec", "security", "decisions", "law"];
const cited = /["'`]((?:spec|security|decisions?|law|issue)\b[^"'`:]*):\s*([^\n]*)/;
const citedAtTheEnd = /["'`][^"'`]*\(((?:spec|security|decisions?|law) [^)"'`]+)\)["'`]/;

/** @param lines as `git grep` prints them, `file:line` */
export function citationsIn(lines: string): CitingTest[] {
  return lines.split("\n").flatMap((line) => {
    const [, file = "", text = ""] = /^([^:]+):(.*)$/.exec(line) ?? [];
    const [, paragraphs = "", title = ""] = cited.exec(text) ?? citedAtTheEnd.exec(text) ?? [];
    return paragraphsOf(paragraphs).map((paragraph) => ({ paragraph, file, title: title || text.trim() }));
  });
}

/** `spec 2.7, 4` is spec 2.7 and spec 4. */
function paragraphsOf(citation: string): string[] {
  let source = "";
  const paragraphs: string[] = [];
  for (const part of citation.replaceAll(/ (and|row) /g, " ").split(/[ ,;]+/)) {
    if (/^[a-z]{3,}/i.test(part) && !/\d/.test(part)) {
      const name = part === "decision" ? "decisions" : part;
      if (sources.includes(name) || name === "issue" || !source) source = name;
      else if (source === "law") paragraphs.push(`law ${name}`);
    } else if (part && sources.includes(source)) paragraphs.push(`${source} ${part}`);
  }
  return [...new Set(paragraphs)];
}
