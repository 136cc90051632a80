import { Notice } from "#app/ui/notice.tsx";

/** Says plainly that a page announces something that does not exist yet (spec 2.1). */
export function ConstructionNotice({ title, text }: { title: string; text: string }) {
  return (
    <Notice title={title} className="mt-8 max-w-[38rem]">
      {text}
    </Notice>
  );
}
