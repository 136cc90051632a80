import { useState } from "react";
import { Button, type ButtonProps } from "#app/ui/controls/button.tsx";

type Props = Pick<ButtonProps, "size" | "variant"> & {
  purpose: "sign-in" | "second-step" | "confirmation";
  /** `noPasskey`: shown if the browser gives no answer. */
  t: Record<"usePasskey" | "noPasskey", string>;
  busy: boolean;
  onAnswer(passkey: string): void;
};

/** Needs scripts. The code that asks the browser is loaded on the first click. */
export function PasskeyButton({ purpose, t, busy, onAnswer, ...style }: Props) {
  const [state, setState] = useState<"asking" | "failed">();
  async function ask() {
    setState("asking");
    const { askPasskey } = await import("./passkey-question.ts");
    const answer = await askPasskey(purpose);
    setState(answer === null ? "failed" : undefined);
    if (answer !== null) onAnswer(answer);
  }
  return (
    <div className="grid gap-2 noscript:hidden">
      <Button variant="secondary" block {...style} loading={busy || state === "asking"} onClick={() => void ask()}>
        {t.usePasskey}
      </Button>
      {state === "failed" && (
        <p role="alert" className="text-sm text-muted">
          {t.noPasskey}
        </p>
      )}
    </div>
  );
}
