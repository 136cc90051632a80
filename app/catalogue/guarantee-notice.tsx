import { TextLink } from "#app/ui/link.tsx";

/** What the notice says in the page's language. `missing`: said in the place of the picture, empty in production. */
export type GuaranteeNoticeFacts = {
  title: string;
  text: string;
  link: string;
  address: string;
  picture: string | null;
  missing: string;
};

/** The legal guarantee, as the product page and the purchase page owe it from 27 September 2026. */
export function GuaranteeNotice({ notice, heading: Heading }: { notice: GuaranteeNoticeFacts; heading: "h2" | "h3" }) {
  const { title, text, link, address, picture, missing } = notice;
  return (
    <div className="flex flex-wrap gap-5 rounded-card border border-line bg-surface p-5 md:p-6">
      {/* Unchanged and in colour (annex I); this wide its code is read from a screen. The languages' heights differ a little. */}
      {picture && (
        <img src={picture} alt={title} width={300} height={424} loading="lazy" className="h-auto max-w-full" />
      )}
      <div className="max-w-prose flex-[1_1_14rem] text-sm">
        <Heading className="text-base">{title}</Heading>
        <p className="mt-2 text-muted">{text}</p>
        {missing && <p className="mt-2 text-muted">{missing}</p>}
        <p className="mt-3">
          <TextLink to={address} target="_blank" rel="noopener">
            {link}
          </TextLink>
        </p>
      </div>
    </div>
  );
}
