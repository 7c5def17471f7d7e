import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const networks = (family: 'ipv4' | 'ipv6', ...written: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of written) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};

/** Loopback, private, documentation and multicast ranges (RFC 6890). */
const NOT_PUBLIC_4 = networks(
  'ipv4',
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
);
/** Global unicast addresses, except ranges that embed IPv4 addresses. */
const PUBLIC_6 = networks('ipv6', '2000::/3');
const NOT_PUBLIC_6 = networks('ipv6', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20');

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC_4.check(address, 'ipv4');
  return isIP(address) === 6 && PUBLIC_6.check(address, 'ipv6') && !NOT_PUBLIC_6.check(address, 'ipv6');
}

/** A host name has resolved to a non-public address. */
export class NotPublicError extends Error {}

/**
 * A DNS lookup for a connection, which then uses the checked address, so that a second lookup cannot change it. A
 * name with any non-public address is refused.
 */
export const lookupPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return answer(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return answer(new NotPublicError(`${hostname} is no public address`), '', 0);
    return options.all ? answer(null, found) : answer(null, first.address, first.family);
  });
};
