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
