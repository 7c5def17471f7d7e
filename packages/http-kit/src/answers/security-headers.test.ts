import { describe, expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const headersOf = (options: Partial<Parameters<typeof securityHeaders>[0]> = {}) =>
  securityHeaders({ https: true, imageOrigins: [], ...options });
const policy = (options = {}) => (headersOf(options)['content-security-policy'] ?? '').split(';');

describe('the content security policy', () => {
  test.each([
    "default-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])('says %s', (directive) => expect(policy()).toContain(directive));

  test('lets pictures come from a tile server that was set, and from no other without HTTPS', () => {
    expect(policy()).toContain("img-src 'self' data: blob: https:");
    expect(policy({ imageOrigins: ['http://tiles.test'] })).toContain(
      "img-src 'self' data: blob: https: http://tiles.test",
    );
  });
});

test('browsers are told to insist on HTTPS, subdomains too, for a year, where there is HTTPS', () => {
  expect(headersOf()['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headersOf({ https: false })).not.toHaveProperty('strict-transport-security');
});

test('what is ours is no guess of its type, no frame, no window and no resource of others, and no referrer', () => {
  expect(headersOf()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
});
