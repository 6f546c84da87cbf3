import { hkdfSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK } from 'jose';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { ConfigError } from '../../config';

const jwkSchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().min(1),
  x: z.string(),
  d: z.string('holds no private part'),
});
const jwksSchema = z.object({
  keys: z
    .array(jwkSchema)
    .min(1)
    // With two keys of one name, the first would be used to check the other's signatures.
    .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length),
});

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** Authenticates refresh tokens. It is derived, so that there is only one secret to keep and rotate. */
  readonly refreshKey: Buffer;
  /** Encrypts the secrets of authenticator apps. Derived for this purpose only. */
  readonly totpKey: Buffer;
}

/** The first key signs, every key verifies. To rotate, put the new key first and drop the old one a month later. */
export type SigningKeys = readonly [SigningKey, ...SigningKey[]];

const importKey = async ({ d, ...publicPart }: z.infer<typeof jwkSchema>): Promise<SigningKey> => ({
  kid: publicPart.kid,
  privateKey: (await importJWK({ ...publicPart, d }, 'EdDSA')) as CryptoKey,
  publicKey: (await importJWK(publicPart, 'EdDSA')) as CryptoKey,
  refreshKey: Buffer.from(hkdfSync('sha256', Buffer.from(d, 'base64url'), '', 'prebell refresh token', 32)),
  totpKey: Buffer.from(hkdfSync('sha256', Buffer.from(d, 'base64url'), '', 'prebell totp secret', 32)),
});

/** Reads a JWKS of private Ed25519 keys; throws a ConfigError that names `source`. */
export const parseKeys = async (text: string, source: string): Promise<SigningKeys> => {
  try {
    const { keys } = jwksSchema.parse(JSON.parse(text));
    return (await Promise.all(keys.map(importKey))) as [SigningKey, ...SigningKey[]];
  } catch {
    throw new ConfigError(`${source}: must be a JWKS of private Ed25519 keys, each with its own kid`);
  }
};

/** A new JWKS with one key, as text. */
export const generateKeys = async (): Promise<string> => {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return JSON.stringify({ keys: [{ ...(await exportJWK(privateKey)), kid: uuid(), alg: 'EdDSA', use: 'sig' }] });
};

/**
 * Writes a new key file unless there is one. It appears atomically, because another start may read it at the same time.
 */
const createKeyFile = async (file: string): Promise<void> => {
  const draft = `${file}.${uuid()}`;
  await writeFile(draft, await generateKeys(), { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
};

/** Keys from AUTH_KEYS, else from `dataDir/keys`, which the first start creates, readable by its owner only. */
export const loadKeys = async ({
  authKeys,
  dataDir,
}: {
  authKeys: string | null;
  dataDir: string;
}): Promise<SigningKeys> => {
  if (authKeys !== null) return parseKeys(authKeys, 'AUTH_KEYS');
  const file = path.join(dataDir, 'keys');
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(file)) await createKeyFile(file);
  await chmod(file, 0o600);
  return parseKeys(await readFile(file, 'utf8'), file);
};

declare module '../../deps' {
  interface Deps {
    /** They sign access tokens. */
    readonly keys: SigningKeys;
  }
}
