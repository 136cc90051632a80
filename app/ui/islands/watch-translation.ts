const seen: MutationRecord[] = [];
let observer: MutationObserver | undefined;

/** Fetches `page-translation.ts` once a translator has begun: most pages are never translated, and none needs the code before. */
export function watchTranslation(fetchCode: () => Promise<{ followTranslation(): void }>): void {
  observer = new MutationObserver(async (records) => {
    if (!document.querySelector("font")) return;
    seen.push(...records);
    // Offline: with the next change.
    const code = await fetchCode().catch(() => null);
    code?.followTranslation();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** What has changed since a translator began. The watch ends. */
export function endWatch(): MutationRecord[] {
  const records = [...seen, ...(observer?.takeRecords() ?? [])];
  observer?.disconnect();
  return records;
}
