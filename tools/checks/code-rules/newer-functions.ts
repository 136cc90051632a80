// Functions that the supported browsers (CONTRIBUTING.md) lack: Safari 16.4, Firefox 115 and Chrome 109; for the back
// office what all browsers have had since May 2024. Sources: MDN's compatibility tables. Extended when a function is
// needed.

/** Chrome, Firefox, Safari: the first version that has it. */
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
/** Methods whose names are unique. */
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

/** Code that only the server runs, or that checks for the function first. */
const isElsewhere =
  /\.server\.|\.test\.|\/(server|testing|emails|gallery)\/|\/api\.ts$|demo-|^app\/(platform\/(settings\/development-or-production|paper\/pdf-fonts|lists\/)|payments\/(simulator|settlement)\/|invoices\/|chat\/rules\/passage-search)/;
const testsForIt = new Set([
  "app/ui/overlays/popover.tsx hidePopover",
  "app/ui/overlays/popover-fallback.ts hidePopover",
]);

/** Whether a browser of this file's pages may lack `member` (`AbortSignal.any`, `rows.toSorted`). */
export function isNewerFunction(file: string, member: string): boolean {
  if (!file.startsWith("app/") || isElsewhere.test(file)) return false;
  const method = member.slice(member.lastIndexOf(".") + 1);
  if (lackedByAll.includes(member) || methodsLackedByAll.includes(method)) return true;
  if (/^app\/(staff-ui|back-office|[^/]+\/staff)\//.test(file) || testsForIt.has(`${file} ${method}`)) return false;
  return lackedByShop.includes(member) || methodsLackedByShop.includes(method);
}

export const mayHaveNewerFunction = new RegExp(
  `\\b(${[...lackedByShop, ...lackedByAll].map((name) => name.replace(".", "\\??\\.")).join("|")})\\b|\\.(${[...methodsLackedByShop, ...methodsLackedByAll].join("|")})\\b`,
);

/** For tests that delete them from a browser. */
export const newerFunctions = {
  functions: [...lackedByShop, ...lackedByAll],
  methods: [...methodsLackedByShop, ...methodsLackedByAll],
};
