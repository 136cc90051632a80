import { data } from "react-router";

/** Every other address under /admin: for staff the error page inside the shell; visitors are sent to sign in, as everywhere. */
export function loader(): never {
  throw data(null, 404);
}

export default function MissingPage() {
  return null;
}
