import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { BRAND } from '@prebell/contracts';
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '../../deps';

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Encrypts a secret for storage. The encryption includes the user's id, so that a row does not work for another user. */
export const sealTotp = (keys: Deps['keys'], userId: string, secret: Buffer): { key_id: string; secret: Buffer } => {
  const nonce = randomBytes(NONCE_BYTES);
  const [key] = keys.ring.of('factors');
  const cipher = createCipheriv(CIPHER, key.secret, nonce).setAAD(Buffer.from(userId));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return { key_id: key.kid, secret: Buffer.concat([nonce, cipher.getAuthTag(), encrypted]) };
};

interface Sealed {
  readonly user_id: string;
  readonly key_id: string;
  readonly secret: Buffer;
}

/** Decrypts the secret of a row. Null if its key is gone or the row was altered. */
export const openTotp = (keys: Deps['keys'], { user_id, key_id, secret }: Sealed): Buffer | null => {
  const key =
    keys.ring.of('factors').find(({ kid }) => kid === key_id)?.secret ??
    keys.find(({ kid }) => kid === key_id)?.earlierTotpKey;
  if (!key) return null;
  try {
    const decipher = createDecipheriv(CIPHER, key, secret.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(user_id))
      .setAuthTag(secret.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(secret.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
};

/** What an app needs: the secret in Base32, and the address for a QR code. */
export const totpForApp = (secret: Buffer, username: string): { secret: string; uri: string } => {
  const held = new Secret({ buffer: Uint8Array.from(secret).buffer });
  return { secret: held.base32, uri: new TOTP({ issuer: BRAND.name, label: username, secret: held }).toString() };
};
