import { useSyncExternalStore } from "react";
import { ButtonLink, TextLink } from "../controls/link.tsx";
import { Island } from "../islands/island.tsx";
import { ExternalIcon } from "../pictures/page-icons.tsx";
import { Notice } from "../status/notice.tsx";

/** `missing` names the file; `meanwhile` precedes the address to write to. */
export type PdfPlaceTexts = { cannotShow: string; open: string; missing: string; meanwhile: string };

const never = () => () => {};

type PdfFrameProps = { address: string; title: string; cannotShow: string };

/** An island that is hydrated only in browsers without a PDF viewer (app/site/islands/entry.ts). */
export function PdfFrame({ address, title, cannotShow }: PdfFrameProps) {
  const canShow = useSyncExternalStore(
    never,
    () => navigator.pdfViewerEnabled !== false,
    () => true,
  );
  if (!canShow) return <p className="text-sm text-muted">{cannotShow}</p>;
  return (
    <iframe
      // In Chromium's viewer: no list of pages, and the page as wide as the frame.
      src={`${address}#navpanes=0&view=FitH`}
      title={title}
      loading="lazy"
      className="h-[70vh] w-full rounded-card border border-line"
    />
  );
}

/** In browsers without a PDF viewer a sentence and a link; while there is no file, that it will come (spec 2.1, 8). */
export function PdfPlace({
  heading,
  title = heading,
  size = "xl",
  address,
  email,
  t,
}: {
  heading: string;
  title?: string;
  size?: "lg" | "xl";
  /** Undefined while the file does not exist. */
  address: string | undefined;
  email: string;
  t: PdfPlaceTexts;
}) {
  return (
    <section aria-labelledby="pdf" className="print:hidden">
      <h2 id="pdf" className={size === "lg" ? "text-lg" : "text-xl"}>
        {heading}
      </h2>
      {address ? (
        <div className="mt-5 grid justify-items-start gap-4">
          <Island name="pdf-frame" component={PdfFrame} props={{ address, title, cannotShow: t.cannotShow }} />
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
