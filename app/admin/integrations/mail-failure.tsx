import { failureReason } from "./failure-reason.ts";
import type { IntegrationsTexts } from "./integrations-texts.server.ts";

/** Why a mail failed: in words, and as the mail server's code. */
export const MailFailure = ({ code, t }: { code: string | null; t: Pick<IntegrationsTexts, "reasons"> }) =>
  code && (
    <span>
      {failureReason(code, t)} <span className="code text-muted">{code}</span>
    </span>
  );
