import type { Config } from '../config';
import { isLoopback } from '../http/client-address';

/**
 * Whether an address is free of the limits by address (ruling 15): on a demo machine everybody has this one, tests included.
 * `LIMIT_LOOPBACK=1` holds it to them all the same.
 */
export const isExempt = ({ demo, limits }: Pick<Config, 'demo' | 'limits'>, address: string): boolean =>
  demo && !limits.loopback && isLoopback(address);
