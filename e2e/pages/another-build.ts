import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The files that differ between builds: the page, and the service worker with its file list. */
const isOfBuild = (path: string): boolean => path === '/sw.js' || !/^\/(api|assets)\/|\.\w+/.test(path);

export interface Builds {
  readonly url: string;
  /** Serves another build from now on: page and worker have another build stamp. */
  readonly install: (stamp: string, instead: string) => void;
  readonly stop: () => void;
}

/** A proxy in front of the server. */
export async function serveBuilds(server: string): Promise<Builds> {
  const { hostname, port } = new URL(server);
  let renew = (text: string): string => text;
  const proxy = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    const { 'if-modified-since': _since, 'if-none-match': _match, ...others } = asked.headers;
    const headers = { ...others, 'accept-encoding': 'identity' };
    const onward = request({ hostname, port, path, method: asked.method, headers }, async (found) => {
      if (!isOfBuild(path)) {
        answer.writeHead(found.statusCode ?? 500, found.headers);
        found.pipe(answer);
        return;
      }
      const parts: Buffer[] = [];
      for await (const part of found) parts.push(part);
      const text = Buffer.concat(parts).toString();
      const { 'content-length': _length, etag: _etag, ...others } = found.headers;
      answer.writeHead(found.statusCode ?? 500, others).end(renew(text));
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    install: (stamp, instead) => {
      renew = (text) => text.replaceAll(instead, stamp);
    },
    stop: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
