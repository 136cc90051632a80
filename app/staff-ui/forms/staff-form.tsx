import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { Fields } from "#app/forms/form-state.ts";
import { Button } from "#app/ui/controls/button.tsx";
import type { ButtonSize, ButtonVariant } from "#app/ui/controls/button-style.ts";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { unbrokenNumbers } from "#app/ui/layout/unbroken-numbers.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { useAccess } from "../page/access.tsx";
import { useHydrated } from "../page/use-hydrated.ts";
import { confirmThenSend } from "../sign-in/confirm-sign-in.ts";
import type { SignInNeeded } from "../steps/staff-answer.ts";
import { useStepTexts } from "../steps/step-texts.ts";
import type { StaffFormState } from "./use-staff-form.ts";

type Props<F extends Fields> = {
  state: StaffFormState<F>;
  hidden?: Record<string, string | number>;
  submit: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  action?: string | undefined;
  id?: string;
  withoutButton?: boolean;
  encType?: "multipart/form-data";
  children?: ReactNode;
};

export function StaffForm<F extends Fields>({
  state,
  hidden = {},
  submit,
  variant = "primary",
  size = "sm",
  action,
  id,
  withoutButton = false,
  encType,
  children,
}: Props<F>) {
  const { fetcher, intent, row, submission, busy, onSubmit } = state;
  const isHydrated = useHydrated();
  const { mayTake } = useAccess();
  const isAsked = state.answer?.confirms !== undefined;
  if (!mayTake(intent)) return null;
  return (
    <fetcher.Form
      method="post"
      action={action}
      encType={encType}
      noValidate
      id={id}
      className={classNames("grid gap-4", state.isAllRequired && "[&_label>.text-red]:hidden")}
      onSubmit={onSubmit}
      onKeyDown={sendByKeys}
    >
      <input type="hidden" name="intent" value={intent} />
      {row && <input type="hidden" name="row" value={row} />}
      <input type="hidden" name="submission" value={submission} />
      {isHydrated && <input type="hidden" name="scripted" value="1" />}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {!isAsked && <StaffFormRefusal state={state} />}
      {children}
      {/* A question stands where the answer is sent. */}
      {isAsked && <StaffFormRefusal state={state} />}
      {!withoutButton && (
        <div>
          <Button type="submit" size={size} variant={variant} loading={busy}>
            {submit}
          </Button>
        </div>
      )}
    </fetcher.Form>
  );
}

/** Ctrl or ⌘ with Enter, from a field of several lines: there Enter alone begins a new one. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, target, nativeEvent } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || nativeEvent.isComposing || event.defaultPrevented) return;
  if (!(target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** An error, or a question with a checkbox; what was typed stays. */
export function StaffFormRefusal({ state: { answer } }: { state: Pick<StaffFormState<Fields>, "answer"> }) {
  const t = useStepTexts();
  const isHydrated = useHydrated();
  if (!answer || answer.ok || !answer.message || (isHydrated && answer.isShownAsToast)) return null;
  if (answer.confirms !== undefined)
    return (
      <Notice tone="amber" role="alert">
        <p className="pb-3">{unbrokenNumbers(answer.message)}</p>
        <Checkbox
          key={answer.confirms}
          name="confirmed"
          value={answer.confirms}
          label={t.confirmStep}
          autoComplete="off"
        />
      </Notice>
    );
  return (
    <Notice tone="red" role="alert">
      {unbrokenNumbers(answer.message)}
      {answer.signInAgain && <ConfirmLink needed={answer.signInAgain} />}
    </Notice>
  );
}

/** Asks in the dialog; without scripts in another tab, so that what was typed stays. */
function ConfirmLink({ needed }: { needed: SignInNeeded }) {
  const t = useStepTexts();
  const [isConfirmed, setConfirmed] = useState(false);
  if (isConfirmed) return ` ${t.confirmed}`;
  return (
    <>
      {" "}
      <a
        href={`${needed.address}&tab=own`}
        target="_blank"
        rel="noreferrer"
        className="underline"
        onClick={(event) => confirmThenSend(event, needed, () => setConfirmed(true))}
      >
        {t.signInAgain}
      </a>
    </>
  );
}
