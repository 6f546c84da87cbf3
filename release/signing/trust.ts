import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { appNameSchema } from '@prebell/contracts';
import { z } from 'zod';

/** `*` means every app when it is used as a right. */
export const EVERY_APP = '*';
export const teamSchema = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'is not a name of a team (a-z, 0-9 and hyphens)');
const rightsSchema = z.record(z.union([appNameSchema, z.literal(EVERY_APP)]), z.array(teamSchema));

/** When a key was revoked. What it signed in the log up to `line` stays valid, nothing later. */
const revokedSchema = z.object({
  at: z.string(),
  reason: z.string(),
  /**
   * The last line of the log at that time, and its hash, so that a stolen key cannot rewrite earlier lines. 0 before
   * the first line.
   */
  line: z.number().int().min(0),
  hash: z.string().nullable(),
});

const keySchema = z.object({
  id: z.string(),
  team: teamSchema,
  /** Public key in PEM (SPKI), as openssl writes it. */
  public: z.string(),
  added: z.string(),
  revoked: revokedSchema.nullable().default(null),
});

/**
 * The file of pinned keys on hosts and publishers. It is public. Anyone who can write to it decides which keys the product
 * trusts.
 */
export const trustSchema = z.object({
  schema: z.literal(1),
  keys: z.array(keySchema),
  /** Teams that may publish an app and roll it back. */
  publish: rightsSchema,
  /** Teams that may only take an app back to an artefact that a publishing team has signed. */
  rollback: rightsSchema.default({}),
});
export type TrustFile = z.output<typeof trustSchema>;

export interface TrustedKey {
  readonly id: string;
  readonly team: string;
  readonly publicKey: KeyObject;
  readonly revoked: z.output<typeof revokedSchema> | null;
}

/** Whose signatures count, and for which apps. */
export interface Trust {
  /** SHA-256 of the file; changes with every change of keys or rights. */
  readonly version: string;
  readonly file: TrustFile;
  readonly keys: readonly TrustedKey[];
  /** Keys that may sign artefacts of this app. */
  publishersOf(app: string): readonly TrustedKey[];
  mayPublish(team: string, app: string): boolean;
  mayRollBack(team: string, app: string): boolean;
}

/** Key id: the first 16 hex digits of the public key's SHA-256. */
export const keyIdOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

/** Reads a public key. @throws Error if it is not an Ed25519 key in PEM. */
export const readPublicKey = (pem: string): KeyObject => {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`This is a key for ${key.asymmetricKeyType}, not for Ed25519`);
  return key;
};

/** Parses the file of pinned keys. @throws Error if it is invalid, or if a key's id does not match its public key. */
export const parseTrust = (text: string): Trust => {
  const file = trustSchema.parse(JSON.parse(text));
  const keys = file.keys.map(({ id, team, public: pem, revoked }): TrustedKey => {
    const publicKey = readPublicKey(pem);
    if (keyIdOf(publicKey) !== id) throw new Error(`The key ${id} of ${team} is ${keyIdOf(publicKey)}`);
    return { id, team, publicKey, revoked };
  });
  const has = (rights: TrustFile['publish'], team: string, app: string) =>
    [...(rights[app] ?? []), ...(rights[EVERY_APP] ?? [])].includes(team);
  const mayPublish = (team: string, app: string) => has(file.publish, team, app);
  return {
    version: createHash('sha256').update(text).digest('hex'),
    file,
    keys,
    mayPublish,
    mayRollBack: (team, app) => mayPublish(team, app) || has(file.rollback, team, app),
    publishersOf: (app) => keys.filter(({ team, revoked }) => revoked === null && mayPublish(team, app)),
  };
};
