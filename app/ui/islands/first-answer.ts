/** Immediate responses to a press or a submission while the code of the island is being fetched. */

export function togglePanel(button: HTMLElement): void {
  const isOpen = document.getElementById(button.dataset.opens!)?.toggleAttribute("data-open") ?? false;
  button.setAttribute("aria-expanded", String(isOpen));
}

/** Marks and focuses the first field that is invalid in the browser's own validation; the returned function removes the mark. */
export function markFirstFault(form: HTMLFormElement): () => void {
  const fault = form.querySelector<HTMLInputElement>(":is(input, select, textarea):invalid");
  fault?.setAttribute("aria-invalid", "true");
  fault?.focus();
  return () => fault?.removeAttribute("aria-invalid");
}
