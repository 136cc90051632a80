let watches = 0;

/** Also makes open answers landmarks. Returns a function that removes the listeners. */
export function watchAccordions(): () => void {
  watches += 1;
  if (watches === 1) {
    document.addEventListener("toggle", markLandmark, true);
    window.addEventListener("hashchange", openFromAddress);
  }
  openFromAddress();
  return () => {
    watches -= 1;
    if (watches > 0) return;
    document.removeEventListener("toggle", markLandmark, true);
    window.removeEventListener("hashchange", openFromAddress);
  };
}

function openFromAddress() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const item = target?.closest<HTMLDetailsElement>("details[data-accordion-item]");
  if (!item) return;
  item.open = true;
  requestAnimationFrame(() => target?.scrollIntoView());
}

/** A closed answer would be an empty landmark: it stays in the accessibility tree, so that the browser's search finds it. */
function markLandmark({ target }: Event) {
  if (!(target instanceof HTMLDetailsElement) || !target.hasAttribute("data-landmark")) return;
  const panel = target.lastElementChild!;
  if (target.open) {
    panel.setAttribute("role", "region");
    panel.setAttribute("aria-labelledby", `${target.id}-title`);
  } else panel.removeAttribute("role");
}
