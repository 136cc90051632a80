import type { ReactNode } from "react";

/** Prevents line breaks after the hyphens of order and invoice numbers in a text; other nodes are returned unchanged. */
export function unbrokenNumbers(text: ReactNode): ReactNode {
  if (typeof text !== "string") return text;
  const parts = text.split(/([A-Z-]{2,8}-\d{4}-\d{6})/);
  if (parts.length === 1) return text;
  return parts.map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other key.
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
