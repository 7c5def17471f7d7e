export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Reads server-sent events from a response. `EventSource` cannot send the session token. A comment is a
 * heartbeat and is passed on as `beat`.
 */
export async function* readServerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      yield* blocks.map(readBlock);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function readBlock(block: string): ServerEvent {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );
  return { event: fields.get('event') ?? 'beat', data: fields.get('data') ?? '' };
}
