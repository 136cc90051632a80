import { type ComponentType, createContext, type ReactNode, use } from "react";
import { ServerMarkup, type SlotElement } from "./kept-markup.tsx";
import { type Surroundings, SurroundingsContext, useSurroundings } from "./surroundings.ts";

/** Collects the islands of the page that the server is rendering; null in the browser and on React Router's pages. */
export type IslandHost = {
  /** Adds the content of a root, and returns the placeholder to render instead. */
  add(content: ReactNode): { mark: string; prefix: string };
};

export const IslandHostContext = createContext<IslandHost | null>(null);

/**
 * When an island is hydrated: at the first touch, focus or key in it · once it is seen · once the page has loaded · after the
 * first other island that is a React component.
 */
export type HydrateOn = "touch" | "seen" | "load" | "any";

type Slots = Record<string, ReactNode | readonly ReactNode[]>;

/**
 * A part of a page that scripts change. On a page of islands the browser gets its markup and its props as JSON, and fetches
 * React and `component` only to hydrate it; on a page of React Router it is just the component. `name` is its key in the
 * registry (app/site/islands/registry.ts). `slots` are props whose content stays as the server rendered it (docs/islands.md).
 */
export function Island<Props extends object, Kept extends keyof Props = never>({
  name,
  on = "touch",
  component: Component,
  props,
  slots,
  slotsAs = "div",
}: {
  name: string;
  on?: HydrateOn;
  component: ComponentType<Props>;
  /** Plain data. Texts that the markup already has belong in `slots`. */
  props: Omit<Props, Kept>;
  slots?: Pick<Props, Kept> & Slots;
  slotsAs?: SlotElement;
}) {
  const host = use(IslandHostContext);
  const surroundings = useSurroundings();
  // TypeScript cannot see that the slots complete the props; the signature above ensures it.
  if (!host) return <Component {...({ ...props, ...slots } as Props)} />;
  const kept = slots && keptSlots(slots, slotsAs, host, surroundings);
  const { mark, prefix } = host.add(
    <SurroundingsContext value={surroundings}>
      <Component {...({ ...props, ...kept } as Props)} />
    </SurroundingsContext>,
  );
  return (
    <>
      <div
        className="contents"
        data-island={name}
        data-on={on}
        data-prefix={prefix}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a placeholder that the island's markup replaces
        dangerouslySetInnerHTML={{ __html: mark }}
      />
      <script type="application/json">{JSON.stringify(props).replaceAll("<", "\\u003c")}</script>
    </>
  );
}

/** Islands inside a slot are separate roots. */
function keptSlots(slots: Slots, as: SlotElement, host: IslandHost, surroundings: Surroundings): Slots {
  const keep = (slot: string, content: ReactNode) => (
    <IslandHostContext key={slot} value={host}>
      <SurroundingsContext value={surroundings}>
        <ServerMarkup slot={slot} as={as}>
          {content}
        </ServerMarkup>
      </SurroundingsContext>
    </IslandHostContext>
  );
  return Object.fromEntries(
    Object.entries(slots).map(([name, content]) => [
      name,
      isList(content) ? content.map((each, index) => keep(`${name}:${index}`, each)) : keep(name, content),
    ]),
  );
}

const isList = (content: ReactNode | readonly ReactNode[]): content is readonly ReactNode[] => Array.isArray(content);
