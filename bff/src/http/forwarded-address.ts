import { BlockList, isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** @param networks addresses and networks (`10.0.0.0/8`), already validated */
const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
};

/** An IPv4 address that came over an IPv6 socket is the IPv4 address. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/**
 * Takes the client's address from `X-Forwarded-For` when the peer is a trusted proxy: the last address in it that no trusted
 * proxy has. What stands before that one anybody can have written.
 */
export const forwardedAddress = (networks: readonly string[]): MiddlewareHandler<AppEnv> => {
  const list = listOf(networks);
  const isTrusted = (address: string) => isIP(address) !== 0 && list.check(address, familyOf(address));
  return async (c, next) => {
    const peer = plain(c.env?.incoming?.socket.remoteAddress ?? '');
    if (isTrusted(peer)) {
      const hops = (c.req.header('X-Forwarded-For') ?? '').split(',').map((hop) => plain(hop.trim()));
      const client = hops.findLast((hop) => !isTrusted(hop));
      if (client !== undefined && isIP(client) !== 0) c.set('forwardedAddress', client);
    }
    await next();
  };
};
