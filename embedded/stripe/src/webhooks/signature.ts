import { createHmac } from 'node:crypto';

/** Stripe's signature of a payload: `t=…,v1=HMAC-SHA256(secret, "t.payload")`. `at` is in seconds. */
export const signatureOf = (payload: string, { secret, at }: { secret: string; at: number }): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;
