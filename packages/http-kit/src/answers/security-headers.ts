import type { FastifyInstance } from 'fastify';

export interface SecurityOptions {
  /** Whether the public address is HTTPS: only then HSTS is sent. */
  readonly https: boolean;
  /** Additional origins of pictures besides HTTPS: a tile server on the local network. */
  readonly imageOrigins: readonly string[];
  /** Additional origins of photos: a bucket with signed URLs. */
  readonly fileOrigins?: readonly string[];
}

const SCRIPTS = "script-src 'self'";

const contentPolicy = (imageOrigins: readonly string[], connect: string): string =>
  [
    "default-src 'self'",
    SCRIPTS,
    // Mantine sets sizes and positions by style attributes.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob: https:", ...imageOrigins].join(' '),
    `connect-src ${connect}`,
    "font-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');

/** The policy of a page with inline scripts, which are allowed by their hashes. */
export const withScripts = (policy: string, hashes: readonly string[]): string =>
  policy.replace(SCRIPTS, () => [SCRIPTS, ...hashes].join(' '));

/** The service worker loads the map tiles, so its policy allows the same origins as a page. */
export const workerPolicy = (imageOrigins: readonly string[]): string =>
  contentPolicy(imageOrigins, ["'self' https:", ...imageOrigins].join(' '));

/**
 * Security headers of every response, including responses to unreadable requests. They are constant, so they
 * are computed once; the set is Helmet's, which cannot set them on such responses
 * (https://helmetjs.github.io).
 */
export const securityHeaders = ({
  https,
  imageOrigins,
  fileOrigins = [],
}: SecurityOptions): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy(imageOrigins, ["'self'", ...fileOrigins].join(' ')),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
});

export function sendWithEachAnswer(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
