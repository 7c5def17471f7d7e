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
  ])('contains %s', (directive) => expect(policy()).toContain(directive));

  test('allows pictures from a configured tile server, and otherwise only over HTTPS', () => {
    expect(policy()).toContain("img-src 'self' data: blob: https:");
    expect(policy({ imageOrigins: ['http://tiles.test'] })).toContain(
      "img-src 'self' data: blob: https: http://tiles.test",
    );
  });
});

test('HSTS applies for a year, with subdomains, if the address is HTTPS', () => {
  expect(headersOf()['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headersOf({ https: false })).not.toHaveProperty('strict-transport-security');
});

test('responses forbid type sniffing, frames, shared windows, use by other sites, and referrers', () => {
  expect(headersOf()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
});
