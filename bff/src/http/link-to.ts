import type { Config } from '../config';

/** Where the platform is reached. Never derived from a request: its sender controls the Host header. */
export const originOf = ({ publicOrigin, port }: Pick<Config, 'publicOrigin' | 'port'>): string =>
  publicOrigin ?? `http://localhost:${port}`;

/** The address of a page of the platform for a reader elsewhere, such as of a mail. */
export const linkTo = (config: Pick<Config, 'publicOrigin' | 'port'>, path: `/${string}`): string =>
  `${originOf(config)}${path}`;
