import { useSyncExternalStore } from "react";
import { brand } from "#app/brand.ts";
import { fill } from "#app/i18n/format.ts";
import { ExternalIcon } from "#app/ui/icons.tsx";
import { ButtonLink, TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";

export type PdfTexts = typeof import("../texts/fr/pdf.json");

const never = () => () => {};

/**
 * Where a PDF is shown (spec 2.1, 8): inside the page where the browser can, else the fallback sentence, and always a link
 * that opens it in a new tab. While the file does not exist, that it will be available soon.
 */
export function PdfPlace({ file, isThere, title, t }: { file: string; isThere: boolean; title: string; t: PdfTexts }) {
  const canShow = useSyncExternalStore(
    never,
    () => navigator.pdfViewerEnabled !== false,
    () => true,
  );
  const address = `/documents/${file}`;
  return (
    <section aria-labelledby="pdf" className="pt-10 print:hidden">
      <h2 id="pdf" className="text-lg">
        {t.heading}
      </h2>
      {isThere ? (
        <div className="mt-4 grid gap-4 justify-items-start">
          {canShow ? (
            <iframe
              src={address}
              title={title}
              loading="lazy"
              className="h-[70vh] w-full rounded-card border border-line"
            />
          ) : (
            <Notice className="w-full">{t.cannotShow}</Notice>
          )}
          <ButtonLink
            to={address}
            document
            target="_blank"
            variant="secondary"
            icon={<ExternalIcon className="size-5" />}
          >
            {t.open}
          </ButtonLink>
        </div>
      ) : (
        <Notice className="mt-4">
          <p>{fill(t.soon, { filename: file })}</p>
          <p className="mt-1">
            {t.meanwhile} <TextLink to={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>
          </p>
        </Notice>
      )}
    </section>
  );
}
