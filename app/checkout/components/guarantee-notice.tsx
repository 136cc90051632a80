import type { GuaranteeNoticeFacts } from "#app/catalogue/guarantee-notice.ts";
import { TextLink } from "#app/ui/controls/link.tsx";

/**
 * The legal guarantee, which must be shown before an order since 27 September 2026. The product page has it as a section of
 * its own.
 */
export function GuaranteeNotice({ notice }: { notice: GuaranteeNoticeFacts }) {
  const { title, text, link, address, picture } = notice;
  return (
    <div className="flex flex-wrap gap-5 rounded-card border border-line bg-surface p-5 md:p-6">
      {/* The pictures differ a little in height between languages. */}
      {picture && (
        <img src={picture} alt={title} width={300} height={424} loading="lazy" className="h-auto max-w-full" />
      )}
      <div className="max-w-text flex-[1_1_14rem] text-sm">
        <h3 className="text-base">{title}</h3>
        <p className="mt-2 text-muted">{text}</p>
        <p className="mt-3">
          <TextLink to={address} target="_blank" rel="noopener">
            {link}
          </TextLink>
        </p>
      </div>
    </div>
  );
}
