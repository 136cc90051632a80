import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { type IslandHost, IslandHostContext } from "./island.tsx";

type Collected = { mark: string; prefix: string; content: ReactNode };

/** Each is a separate root, as in the browser, so that React generates the same ids. */
export function collectIslands(): { host: IslandHost; fill(html: string, render: RenderRoot): Promise<string> } {
  const collected: Collected[] = [];
  const host: IslandHost = {
    add(content) {
      const number = collected.length;
      const island = { mark: `<!--island ${number}-->`, prefix: `i${number}`, content };
      collected.push(island);
      return island;
    },
  };
  return {
    host,
    async fill(html, render) {
      let filled = html;
      // Rendering an island may add others, in its slots.
      for (let next = 0; next < collected.length; next++) {
        const { mark, prefix, content } = collected[next]!;
        const markup = await render(<IslandHostContext value={null}>{content}</IslandHostContext>, prefix);
        filled = filled.replace(mark, () => markup);
      }
      return filled;
    },
  };
}

export type RenderRoot = (content: ReactNode, identifierPrefix: string) => Promise<string>;

/** Renders a root completely; rejects if a part of it throws. */
export async function renderRoot(
  content: ReactNode,
  options: Parameters<typeof renderToReadableStream>[1],
): Promise<string> {
  const stream = await renderToReadableStream(content, {
    signal: AbortSignal.timeout(5_000),
    // Otherwise React would send larger parts at the end, with a script that moves them to their place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    ...options,
  });
  await stream.allReady;
  return new Response(stream).text();
}
