/** A table's frame is a tab stop and a landmark only while it holds more than it shows. Returns what ends it. */
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
