import { listenForNotices } from '@propolis/events';
import type { TestApp } from './app.ts';
import { closeAtEnd } from './closing.ts';

/** Serves event streams over HTTP, publishes writes to them, and returns the address. */
export async function servePages({ app, url, hub }: TestApp): Promise<string> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const log = (line: string) => console.error(line);
  closeAtEnd(await listenForNotices({ connectionString: url, hub, log }));
  return address;
}

export interface OpenPage {
  readonly answer: Response;
  /** Events so far, without heartbeats. */
  readonly read: { event: string; data: { event?: string; about?: object } }[];
  readonly ended: Promise<void>;
}

/** Reads the stream with `fetch` and the session's token, as a page does, until the test file ends. */
export async function openPage(
  address: string,
  { token }: { readonly token: string },
  page?: string,
): Promise<OpenPage> {
  const leave = new AbortController();
  closeAtEnd(async () => leave.abort());
  const headers = { authorization: `Bearer ${token}`, ...(page && { 'page-id': page }) };
  const answer = await fetch(`${address}/api/events`, { headers, signal: leave.signal });
  const read: OpenPage['read'] = [];
  const readAll = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const part of answer.body ?? []) {
      text += decoder.decode(part, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (event) read.push({ event, data: JSON.parse(data ?? '') });
      }
    }
  };
  return { answer, read, ended: readAll().catch(() => undefined) };
}

export const noticesOf = ({ read }: OpenPage) => read.map(({ data }) => [data.event, data.about]);
