export { ErrorPage as ErrorBoundary } from "../error-page.tsx";

/** Every address that is not a page of the site map. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
