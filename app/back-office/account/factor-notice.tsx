import { adminPaths } from "#app/office-paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Notice } from "#app/ui/status/notice.tsx";

/** Says that everybody needs a second factor, to somebody without one; `add` leads to where it is added. */
export const FactorNotice = ({ text, add }: { text: string; add?: string | undefined }) => (
  <Notice tone="amber">
    <span>{text}</span> {add && <TextLink to={adminPaths.staffAccount}>{add}</TextLink>}
  </Notice>
);
