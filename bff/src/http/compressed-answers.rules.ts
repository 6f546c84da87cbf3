import type { Endpoint } from '@prebell/contracts';

/** Endpoints that return market data: long lists of numbers. */
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
 * Whether answers of an endpoint are compressed. Only answers without secrets are. If a compressed answer contains a secret and
 * repeats part of the request, its length reveals the secret bit by bit (BREACH, https://www.breachattack.com).
 */
export const isCompressed = ({ path }: Pick<Endpoint, 'path'>): boolean =>
  COMPRESSED.some((start) => path.startsWith(start));
