import { createRoot, type Root } from "react-dom/client";
import { documentLanguage, type Language } from "#app/i18n/languages.ts";
import { callJson } from "#app/platform/browser/call-json.ts";
import { ChatPanel } from "../components/chat-panel.tsx";
import type { PanelTexts } from "../conversation.ts";
import { rememberOpen } from "./open-state.ts";

let root: Root | null = null;
let isOpen = false;
/** On a phone the open chat may be a bar above the page. */
let isBar = false;

const texts = new Map<Language, PanelTexts>();

async function textsOf(language: Language): Promise<PanelTexts> {
  const loaded = texts.get(language);
  if (loaded) return loaded;
  const answer = await callJson<PanelTexts>(`/api/chat-texts/${language}`, { cache: "default" });
  if (!answer.ok) throw new Error("the chat's words could not be fetched");
  texts.set(language, answer.data);
  return answer.data;
}

const isNarrow = (): boolean => matchMedia("(max-width: 767px)").matches;

/**
 * Opens or closes the chat; what was typed stays. A chat open on the previous page (`takesFocus`: false) starts as a bar on
 * a phone. Throws without its texts.
 */
export async function toggleChat(button: HTMLElement, { takesFocus }: { takesFocus: boolean }): Promise<void> {
  if (isOpen && isBar && isNarrow()) return changeBar(false);
  const isOpening = !isOpen;
  if (isOpening) await textsOf(documentLanguage());
  // The second press of a double click.
  if (isOpen === isOpening) return;
  isOpen = isOpening;
  isBar = !takesFocus;
  rememberOpen(isOpen);
  show(takesFocus);
  if (!isOpen && takesFocus) buttonOf(button).focus();
}

function changeBar(next: boolean) {
  isBar = next;
  show(!next);
}

function close(button: HTMLElement) {
  isBar = false;
  void toggleChat(button, { takesFocus: true });
}

function show(takesFocus: boolean) {
  const language = documentLanguage();
  const t = texts.get(language);
  const button = document.querySelector<HTMLElement>("button[data-chat]");
  button?.setAttribute("aria-expanded", String(isOpen && !(isBar && isNarrow())));
  if (!t || !button) return;
  root ??= begin();
  root.render(
    <ChatPanel
      t={t}
      language={language}
      isOpen={isOpen}
      isBar={isBar}
      takesFocus={takesFocus}
      onBar={changeBar}
      onClose={() => close(button)}
    />,
  );
}

/** Outside the page, which may be replaced; then in that page's language. */
function begin(): Root {
  const place = document.body.appendChild(document.createElement("div"));
  new MutationObserver(() => {
    void textsOf(documentLanguage()).then(
      () => show(false),
      () => {},
    );
  }).observe(document.documentElement, { attributeFilter: ["data-language"] });
  return createRoot(place);
}

/** The button may have been rendered again. */
const buttonOf = (button: HTMLElement): HTMLElement =>
  button.isConnected ? button : (document.querySelector<HTMLElement>("button[data-chat]") ?? button);
