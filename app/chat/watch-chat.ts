import { openDocument } from "#app/platform/browser/open-document.ts";
import { wasOpen } from "./browser/open-state.ts";

/** Code is loaded on first use; a chat open in this tab opens again. */
export function watchChat(): () => void {
  const { dataset } = document.documentElement;
  let rest: ReturnType<typeof setTimeout>;
  // The button steps aside while the page moves under it.
  document.onscroll = () => {
    dataset.moving = "";
    clearTimeout(rest);
    rest = setTimeout(() => delete dataset.moving, 400);
  };
  async function toggle(button: HTMLElement, options: { takesFocus: boolean }) {
    try {
      const { toggleChat } = await import("./browser/toggle-chat.tsx");
      await toggleChat(button, options);
    } catch {
      // Offline; an automatic opening is skipped.
      if (options.takesFocus) openDocument(button.dataset.chat!);
    }
  }
  function answer(event: Event) {
    const { target } = event;
    const button = target instanceof Element && target.closest<HTMLElement>("[data-chat]");
    if (!button) return;
    if (button instanceof HTMLAnchorElement) event.preventDefault();
    void toggle(button, { takesFocus: true });
  }
  document.addEventListener("click", answer);
  const button = document.querySelector<HTMLElement>("[data-chat][aria-expanded=false]");
  if (button && wasOpen()) void toggle(button, { takesFocus: false });
  return () => document.removeEventListener("click", answer);
}
