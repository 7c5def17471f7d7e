import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { closeAtEnd } from '../../../../apps/server/test/closing.ts';
import { drainOnClose } from './drain.ts';
import { createServer } from './server.ts';
import { serveWeb } from './static.ts';

const SCRIPT = 'export const bees = 40_000;';
const BOOT = "document.title = 'Propolis';";
const PAGE = `<html><head><script>${BOOT}</script></head><body>Propolis</body></html>`;
let address: string;

beforeAll(async () => {
  const webDir = await mkdtemp(join(tmpdir(), 'propolis-web-'));
  closeAtEnd(() => rm(webDir, { recursive: true, force: true }));
  await mkdir(join(webDir, 'assets'));
  await writeFile(join(webDir, 'index.html'), PAGE);
  await writeFile(join(webDir, 'assets/index-B4x1.js'), SCRIPT);
  await writeFile(join(webDir, 'assets/index-B4x1.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(webDir, 'assets/index-B4x1.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(webDir, 'sw.js'), SCRIPT);
  await writeFile(join(webDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const app = await createServer({ log: undefined, https: false, imageOrigins: [] });
  closeAtEnd(() => app.close());
  drainOnClose(app, { within: 0, endStreams: () => undefined });
  await serveWeb(app, webDir, installationAt('http://tiles.test'));
  address = await app.listen({ host: '127.0.0.1', port: 0 });
  dir = webDir;
});

let dir: string;
const installationAt = (tiles: string) => ({
  appUrl: 'http://propolis.test',
  demo: false,
  imageOrigins: [tiles],
});

/** As a browser receives it over HTTP. */
async function get(path: string) {
  const answer = await fetch(`${address}${path}`);
  return { text: await answer.text(), cached: answer.headers.get('cache-control') };
}

describe('the web app in a browser', () => {
  test('is cached permanently if the name contains a hash', async () => {
    const cached = 'public, max-age=31536000, immutable';
    expect(await get('/assets/index-B4x1.js')).toEqual({ text: SCRIPT, cached });
  });

  test.each(['br', 'gzip', 'identity'])('varies by encoding for %s', async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const answer = await fetch(`${address}/assets/index-B4x1.js`, { headers });
    expect(await answer.text()).toBe(SCRIPT);
    const sent = answer.headers.get('content-encoding') ?? 'identity';
    expect([sent, answer.headers.get('vary')]).toEqual([encoding, 'accept-encoding']);
  });

  test.each(['/', '/index.html', '/hive/7'])(
    'allows at %s the inline script of the page by its hash, and no other',
    async (path) => {
      const answer = await fetch(address + path);
      const hash = createHash('sha256').update(BOOT).digest('base64');
      expect(answer.headers.get('content-security-policy')).toContain(`;script-src 'self' 'sha256-${hash}';`);
    },
  );

  test('allows no inline script in other files', async () => {
    const { headers } = await fetch(`${address}/icon.svg`);
    expect(headers.get('content-security-policy')).toContain(";script-src 'self';");
  });

  test('has a service worker that is revalidated and may load pictures from the same origins as a page', async () => {
    const { headers } = await fetch(`${address}/sw.js`);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' https: http://tiles.test;");
  });

  test('has a new service worker when the tile address changes, so that browsers update its policy', async () => {
    const workerAt = async (tiles: string) => {
      const app = await createServer({ log: undefined, https: false, imageOrigins: [] });
      closeAtEnd(() => app.close());
      await serveWeb(app, dir, installationAt(tiles));
      return (await app.inject('/sw.js')).body;
    };
    const before = await workerAt('http://tiles.test');
    expect(before).toContain(SCRIPT);
    expect(await workerAt('http://tiles.test')).toBe(before);
    expect(await workerAt('http://other.test')).not.toBe(before);
  });

  test.each(['/', '/sw.js', '/icon.svg', '/assets/index-B4x1.js'])(
    'is sent at %s without a warning about a leak',
    async (path) => {
      const warnings: string[] = [];
      const note = ({ message }: Error) => void warnings.push(message);
      process.on('warning', note);
      await get(path);
      process.off('warning', note);
      expect(warnings).toEqual([]);
    },
  );

  test('is cached for an hour if the name has no hash', async () => {
    expect((await get('/icon.svg')).cached).toBe('public, max-age=3600');
  });

  test.each(['/', '/apiary/7', '/login?back=%2F', '/index.html', '/index.html?a=1', '/%69ndex%2ehtml'])(
    'is revalidated as the page %s',
    async (path) => {
      const { text, cached } = await get(path);
      expect(text).toContain('<meta name="propolis-address" content="http://propolis.test">');
      expect(cached).toBe('no-cache');
    },
  );

  test('has the same headers for the file of the page and the page', async () => {
    const headersOf = async (path: string) => {
      const { headers } = await fetch(`${address}${path}`);
      return [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    };
    expect(await headersOf('/index.html')).toEqual(await headersOf('/'));
  });

  test.each(['//index.html', '/./index.html', '/assets/../index.html', '/assets/%2e%2e/index.html'])(
    'does not send the original file for %s',
    async (path) => {
      // Unnormalised: `fetch` would correct it.
      const status = await new Promise((resolve, reject) => {
        request(address, { path }, (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end();
      });
      expect(status).toBe(404);
    },
  );

  test.each(['br', 'gzip', 'identity'])(
    'reports its length as %s for a range past its end',
    async (encoding) => {
      const ask = (range: string) =>
        fetch(`${address}/assets/index-B4x1.js`, { headers: { range, 'accept-encoding': encoding } });
      const [part, beyond] = [await ask('bytes=0-0'), await ask('bytes=9000-')];
      const bytes = part.headers.get('content-range')?.split('/')[1];
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes}`]);
      expect(await beyond.json()).toMatchObject({ code: 'malformed' });
    },
  );

  test.each(['br', 'gzip', 'identity'])(
    'is cached the same way in part as %s and as a whole',
    async (encoding) => {
      const about = async (asked: Record<string, string>) => {
        const headers = { 'accept-encoding': encoding, ...asked };
        const answer = await fetch(`${address}/assets/index-B4x1.js`, { headers });
        return ['cache-control', 'vary', 'etag', 'content-encoding', 'content-type'].map((name) =>
          answer.headers.get(name),
        );
      };
      expect(await about({ range: 'bytes=0-3' })).toEqual(await about({}));
    },
  );

  test.each(['/', '/apiary/7', '/sw.js', '/icon.svg', '/nothing.svg'])(
    'has the headers of %s for a HEAD request',
    async (path) => {
      const about = async (method: 'GET' | 'HEAD') => {
        const { status, headers } = await fetch(`${address}${path}`, { method });
        return [status, ...['content-type', 'cache-control', 'etag'].map((name) => headers.get(name))];
      };
      expect(await about('HEAD')).toEqual(await about('GET'));
    },
  );
});
