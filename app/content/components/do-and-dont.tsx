import { CheckIcon, CloseIcon } from "#app/ui/pictures/icons.tsx";

/** Two lists side by side: what to do, what not to do. Colour and mark repeat what the headings say. */
export function DoAndDont({ good, bad }: { good: Record<string, string>; bad: Record<string, string> }) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {[
        { words: good, Icon: CheckIcon, tone: "text-signal" },
        { words: bad, Icon: CloseIcon, tone: "text-red" },
      ].map(({ words: { title, ...items }, Icon, tone }) => (
        <div key={title} className="rounded-card border border-line bg-surface p-6 md:p-8">
          <h3 className="text-lg">{title}</h3>
          <ul className="mt-4 grid gap-3">
            {Object.values(items).map((text) => (
              <li key={text} className="flex gap-3">
                <Icon className={`mt-1 size-5 ${tone}`} />
                <span className="min-w-0">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
