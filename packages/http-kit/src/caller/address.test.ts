import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callerAddress, coarseNetwork } from './address.ts';

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['unknown', null],
])('the network of %s is stored as %s', (address, network) => expect(coarseNetwork(address)).toBe(network));

describe('the caller address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:10.255.0.1', '10.255.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff::9', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002:aaaa::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1.2.3.4, 5.6.7.8', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
    ['x'.repeat(6000), 'unknown'],
  ])('of %s is %s', (ip, counted) => expect(callerAddress(ip)).toBe(counted));

  test('is the same for all addresses of an IPv6 network and differs between networks', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const half = fc.array(group, { minLength: 4, maxLength: 4 }).map((groups) => groups.join(':'));
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        fc.pre(network !== '0:0:0:0');
        expect(callerAddress(`${network}:${one}`)).toBe(callerAddress(`${network}:${other}`));
        expect(callerAddress(`${network}:${one}`)).toBe(`${network}::/64`);
      }),
    );
  });
});
