/** Fetches `page-translation.ts` once a translator has begun: most pages are never translated, and none needs the code before. */
export function watchTranslation(): void {
  const seen: MutationRecord[] = [];
  const observer = new MutationObserver(async (records) => {
    if (!document.querySelector("font")) return;
    seen.push(...records);
    // Offline: with the next change.
    const code = await import("./page-translation.ts").catch(() => null);
    if (!code) return;
    code.followTranslation([...seen, ...observer.takeRecords()]);
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}
