import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Ody } from "#app/ui/pictures/ody.tsx";
import type { PartProps } from "./home-texts.ts";

export function GuideTeaser({ t, language }: PartProps) {
  return (
    <div className="grid gap-6">
      <Ody pose="hello" className="w-85 max-w-full" />
      <div>
        <h3 className="text-xl">{t.guide.heading}</h3>
        <p className="mt-2 text-muted">{t.guide.text}</p>
        <p className="mt-3">
          <TextLink to={localizedPath(paths.guide, language)}>{t.guide.link}</TextLink>
        </p>
      </div>
    </div>
  );
}
