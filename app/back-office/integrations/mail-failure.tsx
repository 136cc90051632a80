import { failureReason } from "./failure-reason.ts";
import type { IntegrationsTexts } from "./integrations-texts.server.ts";

type Props = { code: string | null; text: string | null; t: Pick<IntegrationsTexts, "reasons"> };

/** The server's own sentence may be in any language. */
export const MailFailure = ({ code, text, t }: Props) =>
  code && (
    <span>
      <span>{failureReason(code, t)}</span> <span className="code text-muted">{code}</span>
      {text && (
        <span lang="" className="block max-w-80 text-muted text-xs wrap-anywhere">
          {text}
        </span>
      )}
    </span>
  );
