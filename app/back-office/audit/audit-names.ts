import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import type { AuditedEvent } from "#app/platform/audit/security-events.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { AuditTexts } from "./audit-texts.server.ts";

/** The stored code if an older version wrote one without a name. */
export const actionName = (action: string, t: { actions: Record<AuditAction | AuditedEvent, string> }): string =>
  ownValue(t.actions, action) ?? action;

export const entityName = (type: string, t: Pick<AuditTexts, "entities">): string => ownValue(t.entities, type) ?? type;
