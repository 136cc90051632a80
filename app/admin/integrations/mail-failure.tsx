import { failureReason } from "./failure-reason.ts";
import type { IntegrationsTexts } from "./integrations-texts.server.ts";

/** Why a mail was given up: in words, and the code that the mail server's operator asks for. */
export const MailFailure = ({ code, t }: { code: string | null; t: Pick<IntegrationsTexts, "reasons"> }) =>
  code && (
    <span>
      {failureReason(code, t)} <span className="code text-muted">{code}</span>
    </span>
  );
