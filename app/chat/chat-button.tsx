import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { VisuallyHidden } from "#app/ui/layout/visually-hidden.tsx";
import { ChatIcon } from "#app/ui/pictures/icons.tsx";

/**
 * Opens the support chat (spec 2.4), at the lower right (frame.css). Markup only, for islands: `watchChat` handles
 * clicks. Absent without scripts.
 */
export function ChatButton({ label, language }: { label: string; language: Language }) {
  return (
    <button type="button" data-chat={localizedPath(paths.faq, language)} aria-expanded="false" className="chat-button">
      <ChatIcon />
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  );
}
