import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { buttonStyle } from "#app/ui/controls/button-style.ts";
import { VisuallyHidden } from "#app/ui/layout/visually-hidden.tsx";
import { ChatIcon } from "#app/ui/pictures/icons.tsx";

/** Opens the support chat (spec 2.4). Markup only, for islands: `watchChat` handles clicks. Absent without scripts. */
export function ChatButton({ label, language }: { label: string; language: Language }) {
  return (
    <button
      type="button"
      data-chat={localizedPath(paths.faq, language)}
      aria-expanded="false"
      className={buttonStyle({
        size: "lg",
        square: true,
        className:
          "fixed right-4 bottom-[calc(var(--banner-space,0px)+1rem)] z-30 rounded-full shadow-float noscript:hidden print:hidden",
      })}
    >
      <ChatIcon className="size-6" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  );
}
