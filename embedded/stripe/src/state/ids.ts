import { randomBytes } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** An id as Stripe makes them, such as `sub_…`; cannot be guessed, since the hosted pages trust whoever has one. */
export const newId = (prefix: string, length = 24): string => `${prefix}_${randomText(length)}`;
