import { isIP } from 'node:net';

/**
 * An IPv4 address in IPv6 notation (RFC 4291), as URLs write it: two groups of hexadecimal digits at the end.
 */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

const GROUPS = 8;
/** Customers get an IPv6 network of at least 64 bits and can use all its addresses. */
const NETWORK_GROUPS = 4;

/**
 * The identity of a caller for rate limits: an IPv4 address in any notation, or the IPv6 network. Behind a
 * proxy it is the forwarded address, if valid. A closed connection has no address, whatever the framework's
 * types say.
 */
export function callerAddress(ip: string | undefined): string {
  const [address = ''] = (ip ?? '').split('%');
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return 'unknown';
  // The canonical form of an address with a single `::`.
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = MAPPED.exec(spelled);
  if (mapped) return [mapped[1], mapped[2]].flatMap((group) => bytesOf(group ?? '0')).join('.');
  return `${groupsOf(spelled).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** The provider's network of an address from `callerAddress`: a region, not a person. */
export function coarseNetwork(address: string): string | null {
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  const [network, size] = address.split('::');
  return network && size === '/64' ? `${network.split(':').slice(0, 3).join(':')}::/48` : null;
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}

function groupsOf(spelled: string): string[] {
  const [before = '', after] = spelled.split('::');
  const head = before === '' ? [] : before.split(':');
  if (after === undefined) return head;
  const tail = after === '' ? [] : after.split(':');
  return [...head, ...Array<string>(GROUPS - head.length - tail.length).fill('0'), ...tail];
}
