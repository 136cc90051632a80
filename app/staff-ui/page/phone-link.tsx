import { TextLink } from "#app/ui/controls/link.tsx";

/** Of one number, or of several that commas separate. */
export const PhoneLinks = ({ phone }: { phone: string }) =>
  phone.split(", ").map((number, place) => (
    <span key={number}>
      {place > 0 && <span>, </span>}
      <TextLink to={`tel:${number.replace(/[^+\d]/g, "")}`} className="wrap-anywhere">
        {number}
      </TextLink>
    </span>
  ));
