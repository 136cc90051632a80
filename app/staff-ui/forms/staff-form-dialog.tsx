import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { useSearchParams } from "react-router";
import { type Fields, namesOf } from "#app/forms/form-state.ts";
import type { Form } from "#app/forms/use-form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import type { ButtonSize, ButtonVariant } from "#app/ui/controls/button-style.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { useAccess } from "../page/access.tsx";
import { useHydrated } from "../page/use-hydrated.ts";
import { pageStep } from "../steps/page-steps.ts";
import { useStepTexts } from "../steps/step-texts.ts";
import { type FieldSettings, StaffFields } from "./staff-fields.tsx";
import { StaffForm } from "./staff-form.tsx";
import { type StaffFormOptions, type StaffFormState, useFormSubject, useStaffForm } from "./use-staff-form.ts";

const fieldSelector = "input:not([type=hidden]), select, textarea";

type Props<F extends Fields> = StaffFormOptions<F> &
  FieldSettings<F> & {
    button: string;
    buttonVariant?: ButtonVariant;
    buttonSize?: ButtonSize;
    title?: string;
    description?: ReactNode;
    /** What sending does, if the opener does not say it; may name what is typed. */
    submit?: string | ((form: Form<F>) => string);
    /** Enter then sends what the button names, without a way through the fields. */
    isSubmitFirst?: boolean;
    submitVariant?: ButtonVariant;
    hidden?: Record<string, string | number>;
    action?: string;
    /** False hides the button; an open dialog stays open. */
    isOffered?: boolean;
    /** Replaces all visible fields. */
    children?: (form: Form<F>) => ReactNode;
  };

/**
 * A step in a dialog. What was typed survives closing it and leaving the page. `hidden` keeps its initial values, so that
 * changes by others on a live page are not overwritten unseen. Without JavaScript the button links to the same page with
 * `?form=<intent>` (and `row`), which shows the form.
 */
export function StaffFormDialog<F extends Fields>(given: Props<F>) {
  const { mayTake } = useAccess();
  const subject = useFormSubject(given);
  return mayTake(given.intent) ? <OfferedDialog key={subject} {...given} /> : null;
}

function OfferedDialog<F extends Fields>(given: Props<F>) {
  const props = withConfirmation(given);
  const { intent, row = "", button, buttonVariant = "secondary", buttonSize = "sm", hidden, isOffered = true } = props;
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
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
  const isRequested = useRequestInAddress({ intent, row, open: () => setOpen(isOffered) });
  function open() {
    setOpen(true);
    if (state.stored.isTouched) return;
    state.stored.takeStored();
    setSeen(hidden);
  }
  if (!isHydrated) return <FormInPage props={props} state={state} isRequested={isRequested} />;
  return (
    <>
      {isOffered && (
        <Button
          size={buttonSize}
          variant={buttonVariant}
          aria-haspopup="dialog"
          onClick={open}
          {...(row === "" && { [pageStep]: "" })}
        >
          {button}
        </Button>
      )}
      <FormDialog props={props} state={state} isOpen={isOpen} hidden={seen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Adds a confirmation checkbox if the step requires it (`isConfirmedFirst`). */
const withConfirmation = <F extends Fields>(props: Props<F>): Props<F> =>
  Object.hasOwn(props.fields, "confirmed") ? props : { ...props, hidden: { ...props.hidden, confirmed: 1 } };

/** Opens the dialog that the address asks for, once. */
function useRequestInAddress({ intent, row, open }: { intent: string; row: string; open: () => void }): boolean {
  const [params, setParams] = useSearchParams();
  const isRequested = params.get("form") === intent && (params.get("row") ?? "") === row;
  const openRequested = useEffectEvent(open);
  useEffect(() => {
    if (!isRequested) return;
    openRequested();
    setParams(
      (before) => {
        before.delete("form");
        before.delete("row");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isRequested, setParams]);
  return isRequested;
}

function contentsOf<F extends Fields>(props: Props<F>, { form }: StaffFormState<F>): ReactNode {
  const { children, fields, hidden = {}, help, options, placeholder, optional, input } = props;
  if (children) return children(form);
  const names = namesOf(fields).filter((name) => !Object.hasOwn(hidden, name));
  return (
    <StaffFields
      form={form}
      names={names}
      help={help}
      options={options}
      placeholder={placeholder}
      optional={optional}
      input={input}
    />
  );
}

const submitOf = <F extends Fields>({ submit, button }: Props<F>, { form }: StaffFormState<F>): string =>
  typeof submit === "function" ? submit(form) : (submit ?? button);

type FormProps<F extends Fields> = { props: Props<F>; state: StaffFormState<F> };

function FormDialog<F extends Fields>({
  props,
  state,
  hidden,
  isOpen,
  onClose,
}: FormProps<F> & Pick<Props<F>, "hidden"> & { isOpen: boolean; onClose(): void }) {
  const { button, title = button, submitVariant, description, action, isSubmitFirst = false } = props;
  const submit = submitOf(props, state);
  const t = useStepTexts();
  const id = `${useId()}-form`;
  // After the dialog's own effect, which focuses the close button.
  useEffect(() => {
    if (!isOpen) return;
    const form = `#${CSS.escape(id)}`;
    const first = isSubmitFirst ? `button[type=submit][form="${id}"]` : `${form} :is(${fieldSelector})`;
    document.querySelector<HTMLElement>(first)?.focus();
  }, [isOpen, id, isSubmitFirst]);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      closeLabel={t.close}
      dismissible={false}
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button size="sm" variant={submitVariant} type="submit" form={id} loading={state.busy}>
            {submit}
          </Button>
        </>
      }
    >
      <StaffForm state={state} hidden={hidden} action={action} submit={submit} id={id} withoutButton>
        {contentsOf(props, state)}
      </StaffForm>
    </Dialog>
  );
}

/** Without scripts: a link to the form, or the form if requested or refused. */
function FormInPage<F extends Fields>({ props, state, isRequested }: FormProps<F> & { isRequested: boolean }) {
  const { intent, row, button, buttonVariant = "secondary", buttonSize = "sm", hidden, action } = props;
  const { title = button } = props;
  const submit = submitOf(props, state);
  const [params] = useSearchParams();
  const isShown = isRequested || state.answer !== undefined;
  if (props.isOffered === false && state.answer === undefined) return null;
  if (!isShown) {
    const address = new URLSearchParams(params);
    address.set("form", intent);
    if (row) address.set("row", row);
    return (
      <ButtonLink size={buttonSize} variant={buttonVariant} to={`?${address}`}>
        {button}
      </ButtonLink>
    );
  }
  return (
    <Card padding="sm">
      <h2 className="pb-3 text-sm font-semibold">{title}</h2>
      {props.description && <p className="pb-3 text-muted">{props.description}</p>}
      <StaffForm state={state} hidden={hidden} action={action} submit={submit} variant={props.submitVariant}>
        {contentsOf(props, state)}
      </StaffForm>
    </Card>
  );
}
