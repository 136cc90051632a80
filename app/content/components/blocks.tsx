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

/** `text…` keys are paragraphs, `item…` a list, `step…` a numbered list, in the dictionary's order; other keys are not shown. */
export function Blocks({ of }: { of: Record<string, string> }) {
  return (
    <div className="prose">
      {groupsOf(of).map(({ kind, texts }) => {
        const lines = texts.map((text) => (kind === "text" ? <p key={text}>{text}</p> : <li key={text}>{text}</li>));
        if (kind === "text") return lines;
        return kind === "step" ? <ol key={texts[0]}>{lines}</ol> : <ul key={texts[0]}>{lines}</ul>;
      })}
    </div>
  );
}

function groupsOf(words: Record<string, string>): { kind: string; texts: string[] }[] {
  const groups: { kind: string; texts: string[] }[] = [];
  for (const [key, text] of Object.entries(words)) {
    const kind = /^(text|item|step)\d+$/.exec(key)?.[1];
    if (!kind) continue;
    const last = groups.at(-1);
    if (last?.kind === kind) last.texts.push(text);
    else groups.push({ kind, texts: [text] });
  }
  return groups;
}
