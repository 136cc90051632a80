import { createHmac } from "node:crypto";
import { database } from "../database/database.server.ts";
import { addressSubject } from "../limits/limits.server.ts";
import { log } from "../log/log.server.ts";
import { secretFor } from "../settings/secret.server.ts";
import { createEventSampler, type Sampled } from "../visits/sample-events.ts";
import { type AuditRow, storeAuditRows } from "./audit.server.ts";

/**
 * Possible attacks and changes of rights (ASVS 16.3). `audited` events also leave a row in `audit_log`. A closed list,
 * since it is the label of a metric.
 */
const kinds = {
  "sign-in": { level: "info", audited: true },
  "sign-in-failed": { level: "warn", audited: true },
  "sign-in-limited": { level: "warn", audited: true },
  "second-step-failed": { level: "warn", audited: true },
  "reset-requested": { level: "info", audited: true },
  "reset-limited": { level: "warn", audited: true },
  "reset-link-refused": { level: "warn", audited: true },
  "password-reset": { level: "warn", audited: true },
  "password-changed": { level: "warn", audited: true },
  "password-change-refused": { level: "warn", audited: true },
  "admin-created": { level: "warn", audited: false },
  "access-refused": { level: "warn", audited: true },
  "origin-refused": { level: "warn", audited: false },
  "host-refused": { level: "warn", audited: false },
  "request-refused": { level: "info", audited: false },
  "limit-reached": { level: "warn", audited: false },
  "webhook-signature": { level: "warn", audited: false },
} as const satisfies Record<string, { level: "info" | "warn"; audited: boolean }>;

export type SecurityEvent = keyof typeof kinds;
export type AuditedEvent = {
  [Event in SecurityEvent]: (typeof kinds)[Event]["audited"] extends true ? Event : never;
}[SecurityEvent];
export const securityEvents = Object.keys(kinds) as SecurityEvent[];

export type SecurityFacts = {
  requestId?: string;
  /** Only its network is written. */
  address?: string;
  /** Written as a keyed hash. */
  email?: string;
  userId?: string;
  /** A word or path of the program, never a visitor's text. */
  detail?: string;
};

type Line = {
  event: SecurityEvent;
  requestId?: string;
  network?: string;
  account?: string;
  userId?: string;
  detail?: string;
};

const counts = new Map<SecurityEvent, number>(securityEvents.map((event) => [event, 0]));

export const securityEventCounts = (): ReadonlyMap<SecurityEvent, number> => counts;

/** Limits lines and rows per event and minute; further events are summed up in one line and one row. */
const sampler = createEventSampler<SecurityEvent, Line>({ maxPerWindow: 20, windowMilliseconds: 60_000, write });

/**
 * Counts and logs the event, and stores audited ones in `audit_log`. Never throws or waits: rows are stored later, and lost
 * if the database is away.
 */
export function recordSecurityEvent(event: SecurityEvent, details: SecurityFacts = {}): void {
  try {
    counts.set(event, (counts.get(event) ?? 0) + 1);
    const { requestId, userId, detail } = details;
    sampler.add(event, () => ({
      event,
      requestId,
      network: details.address ? networkOf(details.address) : undefined,
      account: details.email === undefined ? undefined : accountKey(details.email),
      userId,
      detail,
    }));
  } catch (error) {
    log.error({ err: error, event }, "a security event could not be written");
  }
}

/**
 * Identifies an account in logs and `audit_log.subject`: a keyed hash. Only ASCII letters are lowered, as accounts are
 * found.
 */
export function accountKey(email: string): string {
  const normalized = email
    .trim()
    .slice(0, 254)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return createHmac("sha256", secretFor("security-events")).update(normalized).digest("base64url").slice(0, 16);
}

/** /24 of IPv4 or /48 of IPv6, which identifies no person. */
export function networkOf(address: string): string {
  const subject = addressSubject(address);
  if (subject.includes(":")) return `${subject.split(":").slice(0, 3).join(":")}::/48`;
  return `${subject.split(".").slice(0, 3).join(".")}.0/24`;
}

function write(event: SecurityEvent, sampled: Sampled<Line>): void {
  const kind = kinds[event];
  if ("more" in sampled)
    log[kind.level]({ security: event, more: sampled.more }, "security events beyond those written");
  else {
    const { event: _, ...line } = sampled.fact;
    log[kind.level]({ security: event, ...line }, "security event");
  }
  if (kind.audited) queueRow(rowOf(event, sampled));
}

function rowOf(event: string, sampled: Sampled<Line>): AuditRow {
  if ("more" in sampled) return { author: "", action: event, subject: "", detail: `${sampled.more} more in a minute` };
  const { account, userId, network, detail, requestId } = sampled.fact;
  return {
    author: userId ? `user:${userId}` : "",
    action: event,
    subject: account ? `account:${account}` : "",
    detail: [network, detail, requestId].filter(Boolean).join(" "),
  };
}

let waiting: AuditRow[] = [];
let storing: Promise<void> | undefined;
let timer: NodeJS.Timeout | undefined;

/** One statement for concurrent rows; the sampler limits their number. */
function queueRow(row: AuditRow): void {
  waiting.push(row);
  timer ??= setTimeout(() => void storeWaiting(), 200).unref();
}

async function storeWaiting(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const rows = waiting;
  waiting = [];
  if (rows.length === 0) return storing;
  const before = storing;
  storing = (async () => {
    await before;
    try {
      await storeAuditRows(database(), rows);
    } catch (error) {
      log.error({ err: error, rows: rows.length }, "security events were not stored");
    }
  })();
  await storing;
}

export async function flushSecurityEvents(): Promise<void> {
  sampler.flush();
  await storeWaiting();
}
