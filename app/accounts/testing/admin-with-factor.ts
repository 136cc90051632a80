import { beforeEach } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { auditLog } from "#app/platform/database/tables.server.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { openSecret } from "../server/second-factor-secret.server.ts";
import { signIn } from "../server/sign-in.server.ts";
import { secondFactors, user, verification } from "../server/tables.server.ts";
import { stepAt, totpCode } from "../server/totp.server.ts";
import { confirmSecondFactor, startSecondFactor } from "../sign-in/second-factor.server.ts";
import { adminDatabase, email, password, withCookies } from "./signed-in-admin.ts";

export const requestOf = (headers = new Headers(), address = "192.0.2.1") => ({ address, headers });

/** Headers of a browser that has given the password and not yet the code. */
export async function begun(headers = new Headers()): Promise<Headers> {
  const result = await signIn({ email, password }, requestOf(headers));
  if (result.ok || result.error !== "codeNeeded") throw new Error("No code is asked for.");
  return withCookies([...(headers.get("cookie")?.split("; ") ?? []), ...result.cookies]);
}

/** An admin who may turn on a second factor, with mails and audit log reset before each test. */
export function adminWithFactor() {
  const db = adminDatabase({ empty: [outbox, verification] });
  let userId: string;
  beforeEach(async () => {
    userId = (await db().select().from(user))[0]!.id;
  });
  const at = (moment: Date | string = new Date()) => ({
    db: db(),
    clock: fixedClock(new Date(moment).toISOString()),
    author: { userId },
  });
  /** @param shift steps of 30 seconds from that of the moment */
  const present = async (shift = 0, moment = new Date()) => {
    const [row] = await db().select().from(secondFactors);
    return totpCode(openSecret(userId, row!.secret), stepAt(moment) + shift);
  };
  return {
    db,
    userId: () => userId,
    at,
    present,
    /** With the code of the step before, so that the present one and the next are still unused. @returns the recovery codes */
    async turnedOn(): Promise<string[]> {
      await startSecondFactor(at());
      const result = await confirmSecondFactor(at(), await present(-1));
      if (!result.ok) throw new Error(result.error);
      return result.recoveryCodes;
    },
    actions: async () => (await db().select().from(auditLog)).map(({ action }) => action),
  };
}
