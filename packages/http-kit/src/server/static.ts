import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import fastifyStatic from '@fastify/static';
import { html } from '@propolis/runtime';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendNotFound } from '../answers/error-handler.ts';
import { withScripts, workerPolicy } from '../answers/security-headers.ts';

/** The page as built, without settings of the installation. */
const PAGE = 'index.html';

/** The service worker, next to the page. Browsers always check for a new one. */
const WORKER = 'sw.js';

/** Settings of the installation in the page, where the web reads them. */
export interface Installation {
  /** Public address, for prints. */
  readonly appUrl: string;
  /** Whether visitors may open a demonstration. */
  readonly demo: boolean;
  /** See `SecurityOptions`. */
  readonly imageOrigins: readonly string[];
}

const meta = (name: string, content: string) => html`<meta name="${name}" content="${content}">`;

function withInstallation(page: string, { appUrl, demo }: Pick<Installation, 'appUrl' | 'demo'>): string {
  const facts = [meta('propolis-address', appUrl), ...(demo ? [meta('propolis-demo', 'open')] : [])];
  return page.replace('</head>', () => html`${facts}</head>`.html);
}

const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

/** The sources by which a content security policy allows the inline scripts of this page, and no others. */
const scriptSources = (page: string): string[] =>
  [...page.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/**
 * Serves the built web app: hashed files permanently, with their compressed variants; every other address
 * outside the API gets the page (history mode).
 */
export async function serveWeb(
  app: FastifyInstance,
  webDir: string,
  installation: Installation,
): Promise<void> {
  const page = withInstallation(await readFile(join(webDir, PAGE), 'utf8'), installation);
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    preCompressed: true,
    allowedPath: (path) => posix.normalize(path) !== `/${PAGE}`,
    // The plugin's own header would override ours.
    cacheControl: false,
    // The ETag is enough.
    lastModified: false,
    setHeaders: (reply, path) => {
      const forEver = path.includes('/assets/');
      reply.setHeader(
        'cache-control',
        forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      // Proxy caches must store one variant per encoding.
      reply.setHeader('vary', 'accept-encoding');
    },
  });
  const policy = workerPolicy(installation.imageOrigins);
  const sendWorker = {
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    'content-type': 'text/javascript; charset=utf-8',
  };
  // A browser applies a worker's policy only with a new worker: without a changed byte, a new tile address
  // would stay blocked in an installed app.
  const mark = `\n// ${createHash('sha256').update(policy).digest('hex')}\n`;
  const worker = await readFile(join(webDir, WORKER), 'utf8').catch(() => undefined);
  if (worker !== undefined)
    app.get(`/${WORKER}`, (_request, reply) => reply.headers(sendWorker).send(worker + mark));
  const scripts = scriptSources(page);
  const sendPage = (reply: FastifyReply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': withScripts(String(reply.getHeader('content-security-policy')), scripts),
        'content-type': 'text/html; charset=utf-8',
      })
      .send(page);
  for (const path of ['/', `/${PAGE}`]) app.get(path, (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) &&
      !request.url.startsWith('/api/') &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    return isPage ? sendPage(reply) : sendNotFound(reply);
  });
}
