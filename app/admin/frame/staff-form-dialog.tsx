import { type ReactNode, useEffect, useId, useState } from "react";
import { useSearchParams } from "react-router";
import type { Fields } from "#app/forms/form-state.ts";
import type { Form } from "#app/forms/use-form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import type { ButtonVariant } from "#app/ui/controls/button-style.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { pageStep } from "./page-steps.ts";
import { StaffForm } from "./staff-form.tsx";
import { useStepTexts } from "./step-texts.ts";
import { useHydrated } from "./use-hydrated.ts";
import { type StaffFormOptions, useStaffForm } from "./use-staff-form.ts";

const fieldSelector = "input:not([type=hidden]), select, textarea";

type Props<F extends Fields> = StaffFormOptions<F> & {
  /** Label of the button that opens it. */
  button: string;
  buttonVariant?: ButtonVariant;
  /** The button's label by default. */
  title?: string;
  description?: ReactNode;
  /** Label of the submit button; by default that of the button that opens the dialog. */
  submit?: string;
  submitVariant?: ButtonVariant;
  hidden?: Record<string, string | number>;
  /** Path of the page whose action is called, if it is not the current one. */
  action?: string;
  /** False hides the button while the page's state does not allow the step; an open dialog stays open. */
  isOffered?: boolean;
  children?: (form: Form<F>) => ReactNode;
};

/**
 * A step in a dialog behind a button. What was typed is kept when the dialog is closed or the page is left, and a press
 * outside does not close it. `hidden` is sent as it was when the person began, so that changes by others on a live page are
 * not overwritten unseen. Without JavaScript the button is a link to the same page with `?form=<intent>` (and `row`), which
 * shows the form.
 */
export function StaffFormDialog<F extends Fields>(props: Props<F>) {
  const {
    intent,
    row = "",
    button,
    buttonVariant = "secondary",
    title = button,
    description,
    submit = button,
    submitVariant,
    hidden,
    action,
    isOffered = true,
    children,
  } = props;
  const t = useStepTexts();
  const id = useId();
  const isHydrated = useHydrated();
  const [params, setParams] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const isRequested = params.get("form") === intent && (params.get("row") ?? "") === row;
  const [seen, setSeen] = useState(hidden);
  const state = useStaffForm({
    ...props,
    isOpen,
    onRestored: (wasOpen) => setOpen(isOffered && wasOpen),
    onStale: () => setSeen(hidden),
    onDone(answer) {
      setOpen(false);
      props.onDone?.(answer);
    },
  });
  function open() {
    setOpen(true);
    if (state.stored.isTouched) return;
    state.stored.takeStored();
    setSeen(hidden);
  }

  useEffect(() => {
    if (!isRequested) return;
    setOpen(isOffered);
    setParams(
      (before) => {
        before.delete("form");
        before.delete("row");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isRequested, isOffered, setParams]);

  // Runs after the dialog's own effect, which puts the focus on the close button.
  useEffect(() => {
    if (isOpen) document.querySelector<HTMLElement>(`#${CSS.escape(`${id}-form`)} :is(${fieldSelector})`)?.focus();
  }, [isOpen, id]);

  if (!isHydrated) {
    const address = new URLSearchParams(params);
    address.set("form", intent);
    if (row) address.set("row", row);
    if (!isOffered && state.answer === undefined) return null;
    if (!isRequested && state.answer === undefined)
      return (
        <ButtonLink size="sm" variant={buttonVariant} to={`?${address}`}>
          {button}
        </ButtonLink>
      );
    return (
      <Card padding="sm">
        <h2 className="pb-3 text-sm font-semibold">{title}</h2>
        {description && <p className="pb-3 text-muted">{description}</p>}
        <StaffForm state={state} hidden={hidden} action={action} submit={submit} variant={submitVariant}>
          {children?.(state.form)}
        </StaffForm>
      </Card>
    );
  }
  return (
    <>
      {isOffered && (
        <Button
          size="sm"
          variant={buttonVariant}
          aria-haspopup="dialog"
          onClick={open}
          {...(row === "" && { [pageStep]: "" })}
        >
          {button}
        </Button>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        description={description}
        closeLabel={t.close}
        dismissible={false}
        actions={
          <>
            <Button size="sm" variant="secondary" onClick={() => setOpen(false)}>
              {t.cancel}
            </Button>
            <Button size="sm" variant={submitVariant} type="submit" form={`${id}-form`} loading={state.busy}>
              {submit}
            </Button>
          </>
        }
      >
        <StaffForm state={state} hidden={seen} action={action} submit={submit} id={`${id}-form`} withoutButton>
          {children?.(state.form)}
        </StaffForm>
      </Dialog>
    </>
  );
}
