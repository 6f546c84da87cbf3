import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { AddressKind } from '@prebell/contracts';

const list = (...subnets: readonly [address: string, bits: number, family: 'ipv4' | 'ipv6'][]): BlockList => {
  const made = new BlockList();
  for (const subnet of subnets) made.addSubnet(...subnet);
  return made;
};

const LOCAL = list(['127.0.0.0', 8, 'ipv4'], ['::1', 128, 'ipv6']);
/**
 * Addresses of private networks: RFC 1918, RFC 4193, link-local, and those shared by customers of a provider (RFC
 * 6598).
 */
const PRIVATE = list(
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
);

/**
 * What an address alone tells about its location. Finding the country or town would need a database of addresses, which
 * the product does not have.
 */
export const addressKind = (address: string | null): AddressKind | null => {
  const bare = address?.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '') ?? '';
  const family = isIPv4(bare) ? 'ipv4' : isIPv6(bare) ? 'ipv6' : null;
  if (family === null) return null;
  if (LOCAL.check(bare, family)) return 'this-computer';
  return PRIVATE.check(bare, family) ? 'private-network' : 'internet';
};
