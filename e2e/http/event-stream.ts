/** A client for a stream of server-sent events. */
export type EventStream = {
  answer: Response;
  /** Reads until the text has arrived; false if the stream ends before. */
  until(wanted: string): Promise<boolean>;
  text(): string;
  leave(): void;
};

export async function openEvents(
  shop: { port: number },
  path: string,
  headers: Record<string, string>,
): Promise<EventStream> {
  const left = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${shop.port}${path}`, { headers, signal: left.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    answer,
    async until(wanted) {
      while (!text.includes(wanted)) {
        const { done, value } = await reader.read();
        if (done) return false;
        text += value;
      }
      return true;
    },
    text: () => text,
    leave: () => left.abort(),
  };
}
