import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { type IslandHost, IslandHostContext } from "./island-host.ts";

type Collected = { mark: string; prefix: string; content: ReactNode };

/**
 * The islands of one page. Each is rendered by itself, as the browser will, so that React finds the ids that it expects; its
 * markup then takes the place of its mark.
 */
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
      // A rendered island may add others, in its slots.
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

/** The whole markup of a root; rejects when a part of it throws. */
export async function renderRoot(
  content: ReactNode,
  options: Parameters<typeof renderToReadableStream>[1],
): Promise<string> {
  const stream = await renderToReadableStream(content, {
    signal: AbortSignal.timeout(5_000),
    // React would move larger parts behind a script of its own, which puts them into their places later.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    ...options,
  });
  await stream.allReady;
  return new Response(stream).text();
}
