// Functions that the browsers of CONTRIBUTING.md lack. Pages of the shop are used in Safari 16.4, Firefox 115 and Chrome 109;
// the back office has what was widely available in November 2026 (in all browsers since May 2024). Sources: MDN's tables of
// compatibility. A new one is added when somebody wants to use it.

/** Chrome, Firefox and Safari: the first version that has it. */
const lackedByShop = [
  "AbortSignal.any", // 116, 124, 17.4
  "AbortSignal.timeout", // 124 with a reason, 100, 16
  "Array.fromAsync", // 121, 115, 16.4
  "Map.groupBy", // 117, 119, 17.4
  "Object.groupBy", // 117, 119, 17.4
  "Promise.withResolvers", // 119, 121, 17.4
  "URL.canParse", // 120, 115, 17
  "crypto.randomUUID", // only on https and localhost
];
const lackedByAll = [
  "Iterator.from", // 122, 131, 18.4
  "Math.sumPrecise", // 147, 137, 26.2
  "Promise.try", // 128, 134, 18.2
  "RegExp.escape", // 136, 134, 18.2
  "URL.parse", // 126, 126, 18
];
/** Methods, by names that nothing else has. */
const methodsLackedByShop = [
  "checkVisibility", // 105, 106, 17.4
  "hidePopover", // 114, 125, 17
  "isWellFormed", // 111, 119, 16.4
  "showPopover",
  "startViewTransition", // 111, 144, 18
  "toReversed", // 110, 115, 16
  "toSorted",
  "toSpliced",
  "toWellFormed",
  "togglePopover",
];
const methodsLackedByAll = [
  "difference", // of sets: 122, 127, 17
  "getOrInsert", // 145, 144, 26.2
  "getOrInsertComputed",
  "intersection",
  "isDisjointFrom",
  "isSubsetOf",
  "isSupersetOf",
  "moveBefore", // 133, 144, none
  "setHTMLUnsafe", // 124, 123, 17.4
  "symmetricDifference",
  "toBase64", // 140, 133, 18.2
  "union",
];

/** Rendered, or run, by the server alone; what is used with a test of whether it is there. */
const isElsewhere =
  /\.server\.|\.test\.|\/(server|testing|emails|gallery)\/|\/api\.ts$|demo-|^app\/(platform\/(settings\/environment|paper\/pdf-fonts|lists\/)|payments\/(simulator|settlement)\/|invoices\/|chat\/rules\/passage-search)/;
const testsForIt = new Set([
  "app/ui/overlays/popover.tsx hidePopover",
  "app/ui/overlays/popover-fallback.ts hidePopover",
]);

/** Whether `member` (`AbortSignal.any`, `rows.toSorted`) is a function that a browser of this file's pages may lack. */
export function isNewerFunction(file: string, member: string): boolean {
  if (!file.startsWith("app/") || isElsewhere.test(file)) return false;
  const method = member.slice(member.lastIndexOf(".") + 1);
  if (lackedByAll.includes(member) || methodsLackedByAll.includes(method)) return true;
  if (/^app\/(staff-ui|back-office|[^/]+\/staff)\//.test(file) || testsForIt.has(`${file} ${method}`)) return false;
  return lackedByShop.includes(member) || methodsLackedByShop.includes(method);
}

/** Most files contain none, and are not parsed. */
export const mayHaveNewerFunction = new RegExp(
  `\\b(${[...lackedByShop, ...lackedByAll].map((name) => name.replace(".", "\\??\\.")).join("|")})\\b|\\.(${[...methodsLackedByShop, ...methodsLackedByAll].join("|")})\\b`,
);

/** For tests that delete them from a browser. */
export const newerFunctions = {
  functions: [...lackedByShop, ...lackedByAll],
  methods: [...methodsLackedByShop, ...methodsLackedByAll],
};
