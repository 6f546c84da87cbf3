import type { Config } from '../config';

/**
 * The address of a page of the platform for somebody who is not on it, such as the reader of a mail. Never made from a
 * request: its Host header is whatever the sender wrote.
 */
export const linkTo = ({ publicOrigin, port }: Pick<Config, 'publicOrigin' | 'port'>, path: `/${string}`): string =>
  `${publicOrigin ?? `http://localhost:${port}`}${path}`;
