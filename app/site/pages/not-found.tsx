import { brand } from "#app/brand.ts";
import { LampScene } from "../components/lamp-scene.tsx";
import { useErrorTexts } from "../document-error-texts.ts";
import { ErrorLinks } from "../error-page.tsx";

/** Every address that is not a page of the site map. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

/** The lamp in the dark. Other pages that miss what was asked for show the plain error page. */
export function ErrorBoundary() {
  const t = useErrorTexts().texts.missing;
  return (
    <>
      <title>{`${t.heading} · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <LampScene alt="">
        <h1 className="max-w-[12em] text-h2">{t.heading}</h1>
        <p className="mt-5 max-w-[26rem] text-white/80">{t.text}</p>
      </LampScene>
      <div className="container section">
        <ErrorLinks home={t.home} document={false} help={t.help} />
      </div>
    </>
  );
}

export default function NotFound() {
  return null;
}
