import { BlockList, isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { ServerEnv } from './env';

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

/** An IPv4 address that arrived over an IPv6 socket, written as an IPv4 address. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/** Reads the sender of a request from its connection's address and its `X-Forwarded-For`. */
export type AddressOf = (peer: string | undefined, forwarded: string | string[] | undefined) => string;

/**
 * The client's address. If the peer is a trusted proxy, it is the last address in `X-Forwarded-For` that is not a
 * trusted proxy. Everything to the left of it could be forged.
 */
export const createAddressOf = (networks: readonly string[]): AddressOf => {
  if (networks.length === 0) return (peer = 'unknown') => plain(peer);
  const list = listOf(networks);
  const isTrusted = (address: string) => isIP(address) !== 0 && list.check(address, familyOf(address));
  return (connected = 'unknown', forwarded = '') => {
    const peer = plain(connected);
    if (!isTrusted(peer)) return peer;
    const hops = String(forwarded)
      .split(',')
      .map((hop) => plain(hop.trim()));
    const client = hops.findLast((hop) => !isTrusted(hop));
    return client !== undefined && isIP(client) !== 0 ? client : peer;
  };
};

/** Stores the client's address if there are trusted proxies in front of the server. */
export const forwardedAddress = (networks: readonly string[]): MiddlewareHandler<ServerEnv> => {
  const addressOf = createAddressOf(networks);
  return async (c, next) => {
    c.set('forwardedAddress', addressOf(c.env?.incoming?.socket.remoteAddress, c.req.header('X-Forwarded-For')));
    await next();
  };
};
