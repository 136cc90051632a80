import { FormGallery } from "#app/forms/form-gallery.tsx";
import { Gallery } from "#app/ui/gallery/gallery.tsx";

export const meta = () => [{ title: "Design system" }, { name: "robots", content: "noindex" }];

export function loader() {
  if (!import.meta.env.DEV) throw new Response(null, { status: 404 });
  return null;
}

/** `/dev/ui`: every component in its states. In the route table of development only. */
export default function DesignSystem() {
  return <Gallery>{(theme) => <FormGallery theme={theme} />}</Gallery>;
}
