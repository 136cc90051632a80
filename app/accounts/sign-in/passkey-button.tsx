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
  /** True while the browser asks, false if it gave no answer. */
  const [isAsking, setAsking] = useState<boolean>();
  async function ask() {
    setAsking(true);
    // The code cannot be loaded without a connection, or once a release has replaced it.
    const code = await import("./passkey-question.ts").catch(() => null);
    const answer = code && (await code.askPasskey(purpose));
    setAsking(answer === null ? false : undefined);
    if (answer !== null) onAnswer(answer);
  }
  return (
    <div className="grid gap-2 noscript:hidden">
      <Button variant="secondary" block {...style} loading={busy || isAsking} onClick={() => void ask()}>
        {t.usePasskey}
      </Button>
      {isAsking === false && (
        <p role="alert" className="text-sm">
          {t.noPasskey}
        </p>
      )}
    </div>
  );
}
