import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { disk, isCode, namesIn } from '../store/disk';
import type { SigningKey } from './dsse';
import { EVERY_APP, keyIdOf, parseTrust, type Trust, type TrustFile } from './trust';

/**
 * Where a machine keeps the public keys that it trusts, and its own private keys. Neither is in the store, because
 * others can write there.
 */
export interface KeyPlaces {
  /** DATA_DIR. Private keys are in its folder `release-keys`. */
  readonly dataDir: string;
  /** RELEASE_TRUST. Null for `release-trust.json` in DATA_DIR, which the first publish creates. */
  readonly trustFile: string | null;
  /** RELEASE_KEY: an additional private key, such as a pipeline's secret. */
  readonly keyFile?: string | null;
  /** How long pinned keys are cached before the file is checked again, milliseconds; 0 checks each time. */
  readonly freshMs?: number;
}

/** A private key of this machine whose public half is pinned. */
export interface Signer extends SigningKey {
  readonly team: string;
}

export interface KeyRing {
  readonly trustPath: string;
  /** The pinned keys as they are in the file now. @throws Error if there is no file. */
  trust(): Promise<Trust>;
  /** Replaces the pinned keys. */
  write(file: TrustFile): Promise<void>;
  /** Generates a private key for this machine. Nobody trusts it until its public half is pinned. */
  generate(team: string): Promise<GeneratedKey>;
  /** This machine's keys whose public half is pinned and not revoked. */
  signers(): Promise<readonly Signer[]>;
  /** Whether a file of pinned keys exists, or RELEASE_TRUST says where it will be. */
  isSettled(): Promise<boolean>;
  /** For a single machine without any setup: makes a key with all rights. Returns whether it made one. */
  prepare(): Promise<boolean>;
}

interface GeneratedKey {
  readonly id: string;
  readonly public: string;
  /** Path of the private key's file. */
  readonly path: string;
}

/** Team name for the key that a machine makes for itself. */
const MACHINE = 'machine';

export const openKeyRing = ({ dataDir, trustFile, keyFile = null, freshMs = 0 }: KeyPlaces): KeyRing => {
  const trustPath = trustFile ?? join(dataDir, 'release-trust.json');
  const folder = join(dataDir, 'release-keys');
  let known: { readonly version: string; readonly trust: Trust } | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  const trust = async (): Promise<Trust> => {
    if (known !== null && performance.now() - readAt < freshMs) return known.trust;
    const info = await stat(trustPath).catch((error) => {
      if (isCode(error, 'ENOENT', 'ENOTDIR')) return null;
      throw error;
    });
    if (info === null) throw new Error(`No keys are pinned here, so no release is trusted: there is no ${trustPath}`);
    const version = `${info.ino} ${info.mtimeMs} ${info.size}`;
    if (known?.version !== version) known = { version, trust: parseTrust(await readFile(trustPath, 'utf8')) };
    readAt = performance.now();
    return known.trust;
  };

  const privateKeys = async (): Promise<SigningKey[]> => {
    const own = (await namesIn(folder)).filter((name) => name.endsWith('.pem')).map((name) => join(folder, name));
    const paths = keyFile === null ? own : [keyFile, ...own];
    return Promise.all(paths.map(readPrivateKey));
  };

  const generate = async (team: string): Promise<GeneratedKey> => {
    const pair = generateKeyPairSync('ed25519');
    const id = keyIdOf(pair.publicKey);
    const path = join(folder, `${team}-${id}.pem`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    await writeFile(path, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
    return { id, public: String(pair.publicKey.export({ type: 'spki', format: 'pem' })), path };
  };

  return {
    trustPath,
    trust,
    generate,
    write: (file) => disk.replace(trustPath, `${JSON.stringify(file, null, 2)}\n`),
    signers: async () => {
      const { keys } = await trust();
      return (await privateKeys()).flatMap((key) => {
        const pinned = keys.find(({ id, revoked }) => id === key.id && revoked === null);
        return pinned === undefined ? [] : [{ ...key, team: pinned.team }];
      });
    },
    isSettled: async () => trustFile !== null || (await isPresent(trustPath)),
    prepare: async () => {
      const { id, public: pem, path } = await generate(MACHINE);
      const file: TrustFile = {
        schema: 1,
        keys: [{ id, team: MACHINE, public: pem, added: new Date().toISOString(), revoked: null }],
        publish: { [EVERY_APP]: [MACHINE] },
        rollback: {},
      };
      // If two starts run at the same time, the second one uses the key of the first.
      if (await disk.create(trustPath, `${JSON.stringify(file, null, 2)}\n`)) return true;
      await rm(path, { force: true });
      return false;
    },
  };
};

const isPresent = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function readPrivateKey(path: string): Promise<SigningKey> {
  const privateKey = parsePrivateKey(path, await readKeyFile(path));
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error(`${path} is not an Ed25519 key`);
  return { id: keyIdOf(createPublicKey(privateKey)), privateKey };
}

const readKeyFile = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The private key ${path} cannot be read (${error.code})`);
  });

const parsePrivateKey = (path: string, pem: Buffer): KeyObject => {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new Error(`${path} is not a private key: an Ed25519 key in PEM form is needed`);
  }
};
