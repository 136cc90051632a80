import { openDocument } from "#app/platform/browser/open-document.ts";
import { wasOpen } from "./browser/open-state.ts";

/** Handles the chat's button, whose code is loaded on first use; in a tab where the chat was open it opens automatically. */
export function watchChat(): () => void {
  async function toggle(button: HTMLElement, options: { takesFocus: boolean }) {
    try {
      const { toggleChat } = await import("./browser/toggle-chat.tsx");
      await toggleChat(button, options);
    } catch {
      // Offline, for instance; a chat that would have opened automatically stays closed.
      if (options.takesFocus) openDocument(button.dataset.chat!);
    }
  }
  function answer({ target }: Event) {
    const button = target instanceof Element && target.closest<HTMLElement>("[data-chat]");
    if (button) void toggle(button, { takesFocus: true });
  }
  document.addEventListener("click", answer);
  const button = document.querySelector<HTMLElement>("[data-chat][aria-expanded=false]");
  if (button && wasOpen()) void toggle(button, { takesFocus: false });
  return () => document.removeEventListener("click", answer);
}
