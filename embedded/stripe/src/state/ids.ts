import { randomBytes } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** A random id like Stripe's, such as `sub_…`. Anyone who knows an id can open its hosted page. */
export const newId = (prefix: string, length = 24): string => `${prefix}_${randomText(length)}`;
