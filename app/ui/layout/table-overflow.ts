/** Makes a table's frame a tab stop and a landmark while it overflows. Returns a function that stops observing it. */
export function followOverflow(frame: HTMLElement): () => void {
  const caption = frame.querySelector("caption")?.textContent ?? "";
  const mark = () => {
    const scrolls = frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight;
    if (scrolls) {
      frame.tabIndex = 0;
      frame.setAttribute("aria-label", caption);
    } else {
      frame.removeAttribute("tabindex");
      frame.removeAttribute("aria-label");
    }
  };
  const observer = new ResizeObserver(mark);
  observer.observe(frame);
  for (const child of frame.children) observer.observe(child);
  return () => observer.disconnect();
}
