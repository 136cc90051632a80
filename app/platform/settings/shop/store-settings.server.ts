import { eq } from "drizzle-orm";
import { type Author, recordAudit } from "../../audit/audit.server.ts";
import type { Database, Db, Transaction } from "../../database/database.server.ts";
import { shopSettingRows } from "../../database/tables.server.ts";
import { type Conflict, lockVersion, updateVersion } from "../../database/versioned-row.server.ts";
import { publish, subscribe } from "../../jobs/bus.server.ts";
import { log } from "../../log/log.server.ts";
import { ownValue } from "../../text/own-value.ts";
import { type Settings, settings } from "../settings.server.ts";
import type { Setting, SettingValue, SettingVariable } from "./declare-setting.ts";
import { applyShopValues, type SectionName, shopSettings } from "./shop-settings.ts";

/** The purpose with which secrets are sealed (`sealText`). */
export const sealedSetting = "shop-setting";

type Row = typeof shopSettingRows.$inferSelect;

/** What the environment says, by key; a variable may decide several settings. */
const givenValues: Record<string, (set: Settings) => SettingValue | undefined> = {
  "sending.from": ({ mail }) => mail.from,
  "sending.staffEmail": ({ mail }) => mail.staff,
  "sending.smtpHost": ({ mail }) => mail.smtpUrl && new URL(mail.smtpUrl).hostname,
  "sending.smtpPort": ({ mail }) =>
    mail.smtpUrl && Number(new URL(mail.smtpUrl).port || (mail.smtpUrl.startsWith("smtps:") ? 465 : 587)),
  "sending.smtpUser": ({ mail }) => mail.smtpUrl && decodeURIComponent(new URL(mail.smtpUrl).username),
  "sending.smtpPassword": ({ mail }) => mail.smtpUrl && "",
};

export function givenVariable(section: SectionName, name: string): SettingVariable | undefined {
  const given = ownValue(givenValues, `${section}.${name}`)?.(settings());
  return given === undefined ? undefined : settingOf(section, name)?.variable;
}

export const settingOf = (section: SectionName, name: string): Setting | undefined =>
  ownValue(shopSettings[section].settings as Record<string, Setting>, name);

export async function loadShopSettings(db: Db): Promise<void> {
  const rows = await db.select().from(shopSettingRows).orderBy(shopSettingRows.name);
  const set = settings();
  const given = Object.entries(givenValues).flatMap(([key, of]) => {
    const value = of(set);
    return value === undefined ? [] : [[key, value] as const];
  });
  applyShopValues({ stored: new Map(rows.map(({ name, values }) => [name, values])), given: new Map(given) });
}

const retryMs = 1_000;

/** Loads them again after each change on any instance (the bus repeats its topics after a lost connection). */
export function followShopSettings(db: Database): () => void {
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  const load = () => {
    clearTimeout(retry);
    loadShopSettings(db).catch((error: unknown) => {
      if (stopped) return;
      log.warn({ err: error }, "could not load the shop's settings");
      retry = setTimeout(load, retryMs).unref();
    });
  };
  const unsubscribe = subscribe(({ topic }) => topic === "settings" && load());
  return () => {
    stopped = true;
    clearTimeout(retry);
    unsubscribe();
  };
}

export async function sectionVersions(db: Db): Promise<Map<string, number>> {
  const { name, version } = shopSettingRows;
  return new Map((await db.select({ name, version }).from(shopSettingRows)).map((row) => [row.name, row.version]));
}

/**
 * With a row in the audit log. In force here when it returns, elsewhere as soon as the bus gets there. `also` runs in the same
 * transaction, one change of the section after the other.
 */
export async function saveShopSettings(
  { db, author }: { db: Database; author: Author },
  change: { section: string; version: number; values: Record<string, SettingValue> },
  also?: (tx: Transaction, after: Record<string, unknown>) => Promise<void>,
): Promise<{ ok: true } | Conflict<Row>> {
  const { section, version } = change;
  const result = await db.transaction(async (tx) => {
    await tx.insert(shopSettingRows).values({ name: section, values: {}, version: 0 }).onConflictDoNothing();
    const { row, conflict } = await lockVersion(tx, shopSettingRows, eq(shopSettingRows.name, section), version);
    if (conflict) return conflict;
    const after = await storeChange(tx, author, { ...change, before: row!.values });
    await also?.(tx, after);
    return { ok: true } as const;
  });
  if (result.ok) await loadShopSettings(db);
  return result;
}

type Change = { section: string; values: Record<string, SettingValue> };

/** In the caller's transaction, whatever the version: a change that was decided earlier. In force once the bus brings it. */
export async function changeShopSettings(tx: Transaction, author: Author, change: Change): Promise<void> {
  const { section } = change;
  await tx.insert(shopSettingRows).values({ name: section, values: {}, version: 0 }).onConflictDoNothing();
  const isSection = eq(shopSettingRows.name, section);
  const [row] = await tx.select().from(shopSettingRows).where(isSection).for("update");
  await storeChange(tx, author, { ...change, before: row!.values });
}

/** A row that is no section, which the shop keeps for itself: without audit and version. */
export async function keepShopRow(tx: Transaction, name: string, values: Record<string, unknown>): Promise<void> {
  const set = { values, updatedAt: new Date() };
  await tx
    .insert(shopSettingRows)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: shopSettingRows.name, set });
  await publish(tx, { topic: "settings" });
}

async function storeChange(
  tx: Transaction,
  author: Author,
  { section, values, before }: Change & { before: Record<string, unknown> },
): Promise<Record<string, unknown>> {
  const after = { ...before, ...values };
  await updateVersion(tx, shopSettingRows, eq(shopSettingRows.name, section), { values: after, updatedAt: new Date() });
  await recordAudit(tx, author, "setting-changed", `setting:${section}`, { before, after });
  await publish(tx, { topic: "settings" });
  return after;
}
