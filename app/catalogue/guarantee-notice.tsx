import { Card } from "#app/ui/card.tsx";
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
  return (
    <Card className="flex flex-col gap-5 sm:flex-row sm:items-start">
      {/* Unchanged and in colour (annex I); the width is what lets its code be read from a screen. */}
      {notice.picture && (
        <img src={notice.picture} alt={notice.title} loading="lazy" className="w-full max-w-[300px]" />
      )}
      <div className="max-w-prose text-sm">
        <Heading className="text-base">{notice.title}</Heading>
        <p className="mt-2 text-muted">{notice.text}</p>
        {notice.missing && <p className="mt-2 text-muted">{notice.missing}</p>}
        <p className="mt-3">
          <TextLink to={notice.address} target="_blank">
            {notice.link}
          </TextLink>
        </p>
      </div>
    </Card>
  );
}
