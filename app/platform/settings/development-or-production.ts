/**
 * Development has a mailbox with reset links, test cards and wide limits, so it requires loopback, whatever NODE_ENV says
 * (security 6.58).
 */
export type Environment = "development" | "production" | "test";

export type Derived = {
  environment: Environment;
  /** The setting that implies production although NODE_ENV does not. */
  because?: "STRIPE_SECRET_KEY" | "PUBLIC_URL" | "HOST";
};

/** `given`: NODE_ENV as set. */
export function environmentOf(
  given: Environment | undefined,
  settings: { secretKey: string | undefined; publicUrl: string | undefined; host: string | undefined },
): Derived {
  if (given === "production") return { environment: "production" };
  const because = signOfServer(settings);
  return because ? { environment: "production", because } : { environment: given ?? "development" };
}

function signOfServer({
  secretKey,
  publicUrl,
  host,
}: Parameters<typeof environmentOf>[1]): Derived["because"] | undefined {
  if (isLiveKey(secretKey)) return "STRIPE_SECRET_KEY";
  if (publicUrl && URL.canParse(publicUrl) && !isLoopback(new URL(publicUrl).hostname)) return "PUBLIC_URL";
  return !host || isLoopback(host) ? undefined : "HOST";
}

export const isLiveKey = (key: string | undefined): boolean => /^(sk|rk)_live_/.test(key ?? "");

export const isLoopback = (host: string): boolean =>
  /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?)$/i.test(host);
