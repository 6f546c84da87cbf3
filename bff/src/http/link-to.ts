import type { Config } from '../config';

/** Where the platform is reached. Never made from a request: its Host header is whatever the sender wrote. */
export const originOf = ({ publicOrigin, port }: Pick<Config, 'publicOrigin' | 'port'>): string =>
  publicOrigin ?? `http://localhost:${port}`;

/**
 * The address of a page of the platform for somebody who is not on it, such as the reader of a mail.
 */
export const linkTo = (config: Pick<Config, 'publicOrigin' | 'port'>, path: `/${string}`): string =>
  `${originOf(config)}${path}`;
