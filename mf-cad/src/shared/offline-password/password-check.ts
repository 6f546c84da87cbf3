import { z } from 'zod';
import { decrypt, encrypt, importBoardKey, newKeyBytes } from '../kept-board';

/** OWASP's advice for PBKDF2 with SHA-256. Each guess costs an attacker with a copy of the value as much as one check costs us. */
const ITERATIONS = 600_000;
const SALT_BYTES = 16;

/**
 * What this computer stores to recognise a password: the key of the stored board, wrapped with a key derived from the password. The right
 * password unwraps it. Neither the key nor the password can be read from it.
 */
export const passwordCheckSchema = z.object({
  salt: z.string(),
  iterations: z.number().int().positive(),
  iv: z.string(),
  wrapped: z.string(),
});
export type PasswordCheck = z.output<typeof passwordCheckSchema>;

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const derive = async (password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> => {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return crypto.subtle.deriveKey(derivation, key, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
};

/** Creates a password check and a new board key. Rejects if the browser offers no cryptography (pages without https). */
export const makePasswordCheck = async (
  password: string,
  iterations = ITERATIONS,
): Promise<{ readonly check: PasswordCheck; readonly boardKey: CryptoKey }> => {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const bytes = newKeyBytes();
  const { iv, bytes: wrapped } = await encrypt(await derive(password, salt, iterations), bytes);
  const check = { salt: toText(salt), iterations, iv: toText(iv), wrapped: toText(new Uint8Array(wrapped)) };
  return { check, boardKey: await importBoardKey(bytes) };
};

/** The board key if `password` is the one that `check` was made for, otherwise null. */
export const boardKeyOf = async (check: PasswordCheck, password: string): Promise<CryptoKey | null> => {
  const key = await derive(password, toBytes(check.salt), check.iterations);
  const bytes = await decrypt(key, { iv: toBytes(check.iv), bytes: toBytes(check.wrapped).buffer });
  return bytes && importBoardKey(new Uint8Array(bytes));
};
