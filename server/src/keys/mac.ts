import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA-256 of a text or of bytes. */
export const macOf = (key: Buffer, data: string | Buffer): Buffer => createHmac('sha256', key).update(data).digest();

/**
 * Whether `given` is the complete MAC of `data` under one of these keys. Takes the same time whatever the bytes are.
 */
export const isMacOf = (keys: readonly Buffer[], data: string | Buffer, given: Buffer): boolean =>
  keys.some((key) => {
    const expected = macOf(key, data);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
