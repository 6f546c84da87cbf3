import { createHash } from 'node:crypto';
import type { Canary } from '@prebell/contracts';

const PARTS = 10_000n;

/**
 * Whether an account gets the canary. The result is the same on every device, and an account keeps the canary when the
 * share grows.
 */
export const hasCanary = ({ salt, percent }: Pick<Canary, 'salt' | 'percent'>, userId: string): boolean => {
  const hash = createHash('sha256')
    .update(salt + userId)
    .digest('hex');
  return BigInt(`0x${hash}`) % PARTS < BigInt(Math.round(percent * 100));
};
