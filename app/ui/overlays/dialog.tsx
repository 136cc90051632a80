import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../controls/button.tsx";
import { classNames } from "../layout/class-names.ts";
import { CloseIcon } from "../pictures/icons.tsx";

const shapes = {
  sm: "m-auto w-[calc(100%-24px)] max-w-[440px] max-h-[calc(100dvh-48px)] rounded-card",
  md: "m-auto w-[calc(100%-24px)] max-w-[620px] max-h-[calc(100dvh-48px)] rounded-card",
  lg: "m-auto w-[calc(100%-24px)] max-w-[920px] max-h-[calc(100dvh-48px)] rounded-card",
  sheet: "my-0 mr-0 ml-auto h-dvh max-h-none w-[calc(100%-40px)] max-w-[420px] border-y-0 border-r-0",
} as const;

export interface DialogProps {
  open: boolean;
  /** Called by Escape, the close button or a press outside; the page then sets `open`. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  closeLabel: string;
  /** sm question · md form · lg reading · sheet: from the right edge (navigation, details). */
  size?: keyof typeof shapes;
  /** A press outside closes it (not for half-filled forms). */
  dismissible?: boolean;
}

/** Modal dialog based on `<dialog>`: the browser provides focus trap, Escape, inert page and return of the focus. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  closeLabel,
  size = "md",
  dismissible = true,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes the dialog on Escape
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classNames(
        "border border-line bg-surface text-ink shadow-float open:flex open:flex-col open:animate-enter",
        shapes[size],
      )}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      // The event is asynchronous: a dialog that was reopened in the meantime must stay open.
      onClose={() => open && !dialog.current?.open && onClose()}
      onClick={(event) => {
        if (dismissible && event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <>
          <DialogHeader id={id} title={title} description={description} closeLabel={closeLabel} onClose={onClose} />
          <ScrollingContent titleId={`${id}-title`}>{children}</ScrollingContent>
          {actions && (
            <div className="flex flex-col-reverse gap-3 border-t border-line px-6 py-4 sm:flex-row sm:justify-end">
              {actions}
            </div>
          )}
        </>
      )}
    </dialog>
  );
}

type HeaderProps = Pick<DialogProps, "title" | "description" | "closeLabel" | "onClose"> & { id: string };

const DialogHeader = ({ id, title, description, closeLabel, onClose }: HeaderProps) => (
  <div className="flex items-start justify-between gap-4 px-6 pt-5">
    <div className="min-w-0">
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      {description && (
        <p id={`${id}-description`} className="mt-1 text-sm text-muted">
          {description}
        </p>
      )}
    </div>
    <Button
      variant="ghost"
      size="sm"
      label={closeLabel}
      icon={<CloseIcon />}
      onClick={onClose}
      className="-mr-2 text-muted"
    />
  </div>
);

/** A tab stop while its content overflows, so that it can be scrolled by keyboard. */
function ScrollingContent({ titleId, children }: { titleId: string; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = area.current!;
    const observer = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    observer.observe(element.firstElementChild!);
    return () => observer.disconnect();
  }, []);
  return (
    // Not `flex-1`: with a basis of 0 % Safari gives it no height in a dialog that is as high as its content.
    <div
      ref={area}
      {...(scrolls && { role: "region", tabIndex: 0, "aria-labelledby": titleId })}
      className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-6 pt-4 pb-6 -outline-offset-4"
    >
      <div>{children}</div>
    </div>
  );
}
