const probe = "odovia_probe=1";

/** Whether this browser keeps cookies for the shop: an order belongs to the browser that has its cookie. */
export function takesCookies(): boolean {
  if (!navigator.cookieEnabled) return false;
  const has = () => document.cookie.split("; ").includes(probe);
  // biome-ignore-start lint/suspicious/noDocumentCookie: browsers of the last years lack the Cookie Store API
  document.cookie = `${probe}; path=/; samesite=lax`;
  const isTaken = has();
  document.cookie = `${probe}; path=/; samesite=lax; max-age=0`;
  // biome-ignore-end lint/suspicious/noDocumentCookie: see above
  return isTaken;
}
