import { z } from 'zod';

/** OWASP's advice for PBKDF2 with SHA-256: a guess costs an attacker who copies the value as much as it costs us. */
const ITERATIONS = 600_000;
const SALT_BYTES = 16;
const HASH_BITS = 256;

/** What this computer keeps to recognise a password. The password cannot be read from it. */
export const passwordCheckSchema = z.object({
  salt: z.string(),
  iterations: z.number().int().positive(),
  hash: z.string(),
});
export type PasswordCheck = z.output<typeof passwordCheckSchema>;

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const derive = async (password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<string> => {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, HASH_BITS);
  return toText(new Uint8Array(bits));
};

/** Makes the check of a password. Rejects where the browser offers no cryptography: pages without https. */
export const makePasswordCheck = async (password: string, iterations = ITERATIONS): Promise<PasswordCheck> => {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return { salt: toText(salt), iterations, hash: await derive(password, salt, iterations) };
};

/** Whether `password` is the one that `check` was made of. */
export const fitsPassword = async ({ salt, iterations, hash }: PasswordCheck, password: string): Promise<boolean> =>
  (await derive(password, toBytes(salt), iterations)) === hash;
