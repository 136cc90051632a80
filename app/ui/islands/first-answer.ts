/** What a visitor sees at once of a press or a submission while the island that answers it is still being fetched. */

/** Opens or closes the panel that `data-opens` names; its island reads from the markup which of both it is. */
export function togglePanel(button: HTMLElement): void {
  const isOpen = document.getElementById(button.dataset.opens!)?.toggleAttribute("data-open") ?? false;
  button.setAttribute("aria-expanded", String(isOpen));
}

/** Marks the first field that the browser itself finds faulty, and focuses it. The result takes the mark back. */
export function markFirstFault(form: HTMLFormElement): () => void {
  const fault = form.querySelector<HTMLInputElement>(":is(input, select, textarea):invalid");
  fault?.setAttribute("aria-invalid", "true");
  fault?.focus();
  return () => fault?.removeAttribute("aria-invalid");
}
