import { data } from "react-router";

/** Every other address under /admin: staff get the 404 page inside the shell; visitors are redirected to the sign-in. */
export function loader(): never {
  throw data(null, 404);
}

export default function MissingPage() {
  return null;
}
