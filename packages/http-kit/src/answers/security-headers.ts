import type { FastifyInstance } from 'fastify';

export interface SecurityOptions {
  /** Whether the public address is HTTPS: only then browsers are told to insist on it. */
  readonly https: boolean;
  /** Where pictures may come from besides HTTPS: a tile server on the own network. */
  readonly imageOrigins: readonly string[];
  /** Whence photos are read besides from us: a bucket whose addresses are signed. */
  readonly fileOrigins?: readonly string[];
}

const contentPolicy = (imageOrigins: readonly string[], connect = "'self'"): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
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

/** The service worker asks for the pictures of the map itself: it may from where a page may show them. */
export const workerPolicy = (imageOrigins: readonly string[]): string =>
  contentPolicy(imageOrigins, ["'self' https:", ...imageOrigins].join(' '));

/**
 * What every answer tells a browser, also the answer to what is no request. They never change, so they are written once;
 * the set is Helmet's, which knows no way to those answers (https://helmetjs.github.io).
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
