import { hkdfSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { KeyRing, RootKey } from '@prebell/server/keys';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK } from 'jose';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { type Config, ConfigError } from '../../config';
import { type KeyPurpose, openPurposeKeys } from '../keys/key-ring.gateway';

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
    // If two keys had one name, the first would be used to check signatures of the second.
    .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length),
});

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** Signed refresh tokens and cookies in releases before the key ring. Those stay valid until this key is removed. */
  readonly earlierKey: Buffer;
  /** Encrypted the secrets of authenticator apps in those releases. */
  readonly earlierTotpKey: Buffer;
  /** The key that others may be derived from. */
  readonly root: RootKey;
}

type TokenKeys = readonly [SigningKey, ...SigningKey[]];

/**
 * Keys of access tokens: the first one signs, all of them verify. To rotate, put a new key first and remove the old one a month
 * later. `ring` contains the keys for all other purposes.
 */
export type SigningKeys = TokenKeys & { readonly ring: KeyRing<KeyPurpose> };

/** Purposes that the token keys served in earlier releases. */
type EarlierPurpose = Extract<KeyPurpose, 'refresh' | 'bindings' | 'devices' | 'previews'>;

/** The secrets for a purpose: the first one signs, all of them verify. */
export const secretsOf = (keys: SigningKeys, purpose: EarlierPurpose): readonly [Buffer, ...Buffer[]] => {
  const [first, ...others] = keys.ring.of(purpose).map(({ secret }) => secret);
  if (first === undefined) throw new Error(`There is no key for ${purpose}`);
  return [first, ...others, ...keys.map(({ earlierKey }) => earlierKey)];
};

const importKey = async ({ d, ...publicPart }: z.infer<typeof jwkSchema>): Promise<SigningKey> => ({
  kid: publicPart.kid,
  privateKey: (await importJWK({ ...publicPart, d }, 'EdDSA')) as CryptoKey,
  publicKey: (await importJWK(publicPart, 'EdDSA')) as CryptoKey,
  earlierKey: Buffer.from(hkdfSync('sha256', Buffer.from(d, 'base64url'), '', 'prebell refresh token', 32)),
  earlierTotpKey: Buffer.from(hkdfSync('sha256', Buffer.from(d, 'base64url'), '', 'prebell totp secret', 32)),
  root: { kid: publicPart.kid, secret: Buffer.from(d, 'base64url') },
});

/** Reads a JWKS of private Ed25519 keys; throws a ConfigError that names `source`. */
const parseTokenKeys = async (text: string, source: string): Promise<TokenKeys> => {
  try {
    const { keys } = jwksSchema.parse(JSON.parse(text));
    return (await Promise.all(keys.map(importKey))) as [SigningKey, ...SigningKey[]];
  } catch {
    throw new ConfigError(`${source}: must be a JWKS of private Ed25519 keys, each with its own kid`);
  }
};

const withRing = async (tokenKeys: TokenKeys, config: Parameters<typeof openPurposeKeys>[0]): Promise<SigningKeys> =>
  Object.assign(tokenKeys, {
    ring: await openPurposeKeys(
      config,
      tokenKeys.map(({ root }) => root),
    ),
  });

/** Does what AUTH_KEYS does: reads a JWKS and derives the keys for the other purposes. */
export const parseKeys = async (text: string, source: string): Promise<SigningKeys> =>
  withRing(await parseTokenKeys(text, source), { purposeKeys: null, authKeys: text, dataDir: '' });

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

/** Keys from AUTH_KEYS, else from `dataDir/keys`. The first start creates that file, readable by its owner only. */
export const loadKeys = async (
  config: Pick<Config, 'authKeys' | 'dataDir'> & Partial<Pick<Config, 'purposeKeys'>>,
): Promise<SigningKeys> => withRing(await loadTokenKeys(config), { purposeKeys: null, ...config });

const loadTokenKeys = async ({ authKeys, dataDir }: Pick<Config, 'authKeys' | 'dataDir'>): Promise<TokenKeys> => {
  if (authKeys !== null) return parseTokenKeys(authKeys, 'AUTH_KEYS');
  const file = path.join(dataDir, 'keys');
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(file)) await createKeyFile(file);
  await chmod(file, 0o600);
  return parseTokenKeys(await readFile(file, 'utf8'), file);
};

declare module '../../deps' {
  interface Deps {
    /** The keys that sign access tokens. */
    readonly keys: SigningKeys;
  }
}
