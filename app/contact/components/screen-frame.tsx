import type { ReactNode } from "react";
import type { IconProps } from "#app/ui/pictures/draw-icon.tsx";

type ScreenFrameProps = {
  alt: string;
  name: string;
  /** Stands before the name, like the icon of an app. */
  Icon: (props: IconProps) => ReactNode;
  sample: string;
  children: ReactNode;
};

/** Sample data, marked as such; `alt` names the screen. */
export function ScreenFrame({ alt, name, Icon, sample, children }: ScreenFrameProps) {
  return (
    <figure aria-label={alt} className="overflow-hidden rounded-card border border-line bg-surface text-sm">
      <div>
        <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-3 sm:px-6">
          <span className="flex min-w-0 items-center gap-2.5 font-semibold">
            <span className="flex size-7 shrink-0 items-center justify-center rounded-small bg-ink text-surface">
              <Icon className="size-4.5" />
            </span>
            <span className="truncate">{name}</span>
          </span>
          <span className="shrink-0 text-xs text-muted">{sample}</span>
        </div>
        {children}
      </div>
    </figure>
  );
}

export function ScreenFigures({ figures }: { figures: readonly { value: string; name: string }[] }) {
  return (
    <div className="grid grid-cols-3 divide-x divide-line border-b border-line">
      {figures.map(({ value, name }) => (
        <div key={name} className="min-w-0 px-4 py-4 sm:px-6">
          <p className="text-2xl font-semibold tracking-tight tabular-nums">{value}</p>
          <p className="text-xs text-muted">{name}</p>
        </div>
      ))}
    </div>
  );
}

type ScreenOnPictureProps = {
  /** From the plane of the screen to the picture, whose perspective is too weak to be seen in so small a part of it. */
  plane: string;
  children: ReactNode;
};

/** On the screen of a phone in a rendered picture, in the language of the page; `alt` of the picture says what stands there. */
export const ScreenOnPicture = ({ plane, children }: ScreenOnPictureProps) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 1280 854"
    preserveAspectRatio="xMidYMid slice"
    className="absolute inset-0 size-full"
  >
    <g transform={`matrix(${plane})`}>{children}</g>
  </svg>
);
