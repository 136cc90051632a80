import type { ShownData } from "../server/show-data.server.ts";

export function StoredParts({ parts }: { parts: ShownData["parts"] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {parts.map(({ part, title, lines }) => (
        <details key={part} className="py-3">
          <summary className="min-h-6 cursor-pointer font-medium">{title}</summary>
          <ul className="mt-3 grid gap-2 text-sm">
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
              <li key={place} className="wrap-anywhere">
                <span>{line.title}</span> {line.at && <span className="text-muted">{`· ${line.at}`}</span>}
                {line.detail && <span className="block text-muted">{line.detail}</span>}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
