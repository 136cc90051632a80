import type { ComponentProps, ReactElement } from "react";
import { useSurroundings } from "../islands/surroundings.ts";
import { classNames } from "../layout/class-names.ts";
import { OwnText } from "../layout/own-text.tsx";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style.ts";

interface PlainLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** Path (with its language) or URL. */
  to: string;
  /** Loads a document instead of navigating in the client, as URLs with a scheme and links to pages of islands always do. */
  document?: boolean;
}

export function PlainLink({ to, document = false, ...rest }: PlainLinkProps) {
  const { router } = useSurroundings();
  if (document || !router || /^[a-z][a-z0-9+.-]*:/i.test(to) || to.startsWith("//") || to.startsWith("#"))
    return <a href={to} {...rest} />;
  return router.shows(to) ? <router.Link to={to} {...rest} /> : <a href={to} {...rest} />;
}

export interface TextLinkProps extends PlainLinkProps {
  /** Underlined only when hovered, in the colour of the text, for menus and footers. */
  quiet?: boolean;
}

export function TextLink({ quiet = false, className, ...rest }: TextLinkProps) {
  return (
    <PlainLink
      {...rest}
      className={classNames(
        "rounded-small underline-offset-[0.2em] transition-colors",
        quiet
          ? "text-muted hover:text-ink hover:underline aria-[current=page]:text-ink"
          : "text-signal underline decoration-1 hover:text-signal-strong hover:decoration-2",
        className,
      )}
    />
  );
}

export interface ButtonLinkProps extends PlainLinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  icon?: ReactElement | undefined;
}

export function ButtonLink({ variant, size, block, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <PlainLink {...rest} className={buttonStyle({ variant, size, block, className })}>
      {icon}
      <OwnText>{children}</OwnText>
    </PlainLink>
  );
}
