import { createHash } from 'node:crypto';
import type { Canary } from '@prebell/contracts';

const PARTS = 10_000n;

/** Whether an account has the canary: the same on every device, and an account that has it keeps it when the share grows. */
export const hasCanary = ({ salt, percent }: Pick<Canary, 'salt' | 'percent'>, userId: string): boolean => {
  const hash = createHash('sha256')
    .update(salt + userId)
    .digest('hex');
  return BigInt(`0x${hash}`) % PARTS < BigInt(Math.round(percent * 100));
};
