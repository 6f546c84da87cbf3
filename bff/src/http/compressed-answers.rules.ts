import type { Endpoint } from '@prebell/contracts';

/** Answers of market data: long lists of figures. */
const COMPRESSED = [
  '/api/backtests',
  '/api/custom-scanners',
  '/api/hits',
  '/api/market/',
  '/api/samples/',
  '/api/scanners/',
  '/api/scorecard',
  '/api/time-machine/',
];

/**
 * Whether answers of an endpoint are compressed. Only answers without secrets are: the length of a compressed answer that has a
 * secret and repeats something of the request reveals the secret bit by bit (BREACH, https://www.breachattack.com).
 */
export const isCompressed = ({ path }: Pick<Endpoint, 'path'>): boolean =>
  COMPRESSED.some((start) => path.startsWith(start));
