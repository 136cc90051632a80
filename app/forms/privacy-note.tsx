import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";

type Props = {
  t: { privacy: string; privacyLink: string };
  language: Language;
  hasOwnWindow?: boolean;
};

export const PrivacyNote = ({ t, language, hasOwnWindow }: Props) => (
  <p className="text-xs text-muted">
    {t.privacy}{" "}
    <TextLink to={localizedPath(paths.privacy, language)} {...(hasOwnWindow && { target: "_blank", document: true })}>
      {t.privacyLink}
    </TextLink>
  </p>
);
