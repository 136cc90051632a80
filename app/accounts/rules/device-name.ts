const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [pattern: RegExp, name: string][] = [
  [/\b(iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

export function deviceName(userAgent: string): string {
  const text = userAgent.slice(0, 400);
  const nameIn = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(text))?.[1];
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(", ");
}
