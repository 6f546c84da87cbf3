/** JSON that is encrypted. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const CIPHER = 'AES-GCM';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const newIv = () => crypto.getRandomValues(new Uint8Array(IV_BYTES));

/** Imports a key for boards. Scripts can use the key but not read it. */
export const importBoardKey = (raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, CIPHER, false, ['encrypt', 'decrypt']);

/** The bytes of a new key. Wrap them, or do not keep them. */
export const newKeyBytes = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(KEY_BYTES));

export const encrypt = async (key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed> => {
  const iv = newIv();
  return { iv, bytes: await crypto.subtle.encrypt({ name: CIPHER, iv }, key, bytes) };
};

/** Null if the key is wrong or the bytes were changed. */
export const decrypt = (key: CryptoKey, { iv, bytes }: Sealed): Promise<ArrayBuffer | null> =>
  crypto.subtle.decrypt({ name: CIPHER, iv }, key, bytes).catch(() => null);

export const seal = (key: CryptoKey, value: unknown): Promise<Sealed> =>
  encrypt(key, new TextEncoder().encode(JSON.stringify(value)));

/** The decrypted value; null in the same cases as `decrypt`. */
export const unseal = async (key: CryptoKey, sealed: Sealed): Promise<unknown> => {
  const bytes = await decrypt(key, sealed);
  return bytes === null ? null : JSON.parse(new TextDecoder().decode(bytes));
};
