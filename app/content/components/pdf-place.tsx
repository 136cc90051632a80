import { useSyncExternalStore } from "react";
import { ExternalIcon } from "#app/ui/icons.tsx";
import { ButtonLink, TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Texts of `files.json`; the name of the file is filled in already. */
export type FileTexts = typeof import("../texts/fr/files.json");

const never = () => () => {};

/**
 * Where a PDF is shown (spec 2.1, 8): inside the page where the browser can, else the fallback sentence, and always a link
 * that opens it in a new tab. While the file does not exist, that it will be available soon.
 */
export function PdfPlace({
  heading,
  address,
  email,
  t,
}: {
  heading: string;
  /** Undefined while the file is not there. */
  address: string | undefined;
  email: string;
  t: FileTexts;
}) {
  const canShow = useSyncExternalStore(
    never,
    () => navigator.pdfViewerEnabled !== false,
    () => true,
  );
  return (
    <section className="print:hidden">
      <h2 className="text-xl">{heading}</h2>
      {address ? (
        <div className="mt-5 grid justify-items-start gap-4">
          {canShow ? (
            <iframe
              src={address}
              title={heading}
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
        <Notice className="mt-5">
          <p>{t.missing}</p>
          <p className="mt-1">
            {t.meanwhile} <TextLink to={`mailto:${email}`}>{email}</TextLink>
          </p>
        </Notice>
      )}
    </section>
  );
}
