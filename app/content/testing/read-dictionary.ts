// A dictionary as a flat map from dotted keys to their texts, with the faults of its own shape.

/** A text, or the forms of a plural by CLDR category. */
export type Entry = string | Map<string, string>;
export type Dictionary = { entries: Map<string, Entry>; faults: string[] };

const categories = new Set(["zero", "one", "two", "few", "many", "other"]);

export function readDictionary(source: string): Dictionary {
  let content: unknown;
  try {
    content = JSON.parse(source);
  } catch (error) {
    return { entries: new Map(), faults: [`not JSON: ${(error as Error).message}`] };
  }
  const dictionary: Dictionary = { entries: new Map(), faults: [] };
  if (!isObject(content)) return { ...dictionary, faults: ["not an object of texts"] };
  for (const [key, value] of Object.entries(content)) {
    if (isObject(value) && !isPlural(value)) {
      for (const [inner, text] of Object.entries(value)) add(dictionary, `${key}.${inner}`, text);
    } else {
      add(dictionary, key, value);
    }
  }
  return dictionary;
}

/** The names in braces. */
export function placeholdersOf(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/\{([A-Za-z]\w*)\}/g), (match) => match[1]!));
}

function add({ entries, faults }: Dictionary, key: string, value: unknown): void {
  if (typeof value === "string") {
    entries.set(key, value);
    faults.push(...textFaults(key, value));
  } else if (isObject(value) && isPlural(value)) {
    const forms = Object.entries(value).filter((form): form is [string, string] => typeof form[1] === "string");
    entries.set(key, new Map(forms));
    for (const [form, text] of forms) faults.push(...textFaults(`${key}.${form}`, text));
    if (forms.length < Object.keys(value).length) faults.push(`${key}: a plural form is not a text`);
  } else {
    faults.push(`${key}: neither a text nor a plural, or nested more than one level`);
  }
}

function textFaults(key: string, text: string): string[] {
  if (text.trim() === "") return [`${key}: empty`];
  const rest = text.replaceAll(/\{[A-Za-z]\w*\}/g, "");
  return /[{}]/.test(rest) ? [`${key}: a brace that is no placeholder`] : [];
}

function isPlural(value: object): boolean {
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => categories.has(key));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
