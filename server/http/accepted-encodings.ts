export type Encoding = "br" | "zstd" | "gzip" | "identity";

/** What a browser accepts beside plain bytes, as bits of `compressions`. */
export type Accepted = number;

const compressions = ["br", "zstd", "gzip"] as const;

export const everyAccepted: Accepted[] = Array.from({ length: 1 << compressions.length }, (_, bits) => bits);

/** The one that is usually smallest first. */
export const encodingsOf = (accepted: Accepted): Encoding[] => [
  ...compressions.filter((_, at) => accepted & (1 << at)),
  "identity",
];

const known = new Map<string, Accepted>();

/** Browsers send one of a few values, so the results are cached. */
export function acceptedEncodings(header: string | undefined): Accepted {
  if (!header) return 0;
  const before = known.get(header);
  if (before !== undefined) return before;
  const accepted = readHeader(header);
  if (known.size < 100) known.set(header, accepted);
  return accepted;
}

function readHeader(header: string): Accepted {
  const isRefused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(header);
  const isNamed = (name: string) => new RegExp(`\\b${name}\\b`).test(header);
  return compressions.reduce((bits, name, at) => (isNamed(name) && !isRefused(name) ? bits | (1 << at) : bits), 0);
}

/** For files that are stored in these forms only. */
export const preferredEncoding = (header: string | undefined): "br" | "gzip" | "identity" => {
  const [first] = encodingsOf(acceptedEncodings(header)).filter((encoding) => encoding !== "zstd");
  return first as "br" | "gzip" | "identity";
};
