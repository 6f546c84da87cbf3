import { attest, hashesOf, type Origin } from '../signing/attestation';
import { type KeyPlaces, type KeyRing, openKeyRing, type Signer } from '../signing/key-ring';
import { type Build, digestOf, readFiles } from './build';
import { readMaps } from './maps';
import type { ReleaseStore } from './store';
import { createTrustedStore, type TrustedStore } from './trusted';

/** A store with the keys that this machine trusts for it, and the machine's own keys for changing it. */
export interface Publisher {
  readonly store: ReleaseStore;
  readonly ring: KeyRing;
  readonly trusted: TrustedStore;
  /** Where this machine remembers the last line that it has seen. */
  readonly dataDir: string;
  readonly origin: Origin;
  /** This machine's clock. */
  readonly clock: () => Date;
}

interface Options extends KeyPlaces {
  readonly store: ReleaseStore;
  readonly origin: Origin;
  readonly onFault?: (fault: string) => void;
}

export const openPublisher = ({ store, origin, onFault, ...places }: Options): Publisher => {
  const ring = openKeyRing(places);
  const { dataDir } = places;
  const trusted = createTrustedStore({ store, trust: ring.trust, dataDir, ...(onFault && { onFault }) });
  return { store, ring, trusted, origin, dataDir, clock: () => new Date() };
};

/** The right that a change needs: to publish apps, or only to roll them back. */
export type Right = 'publish' | 'rollback';

/**
 * A key of this machine that may sign a change, other than those in `except`.
 * @throws Error that names the teams to ask if there is none
 */
export const signerFor = async (
  { ring }: Publisher,
  apps: readonly string[],
  right: Right,
  except: readonly string[] = [],
): Promise<Signer> => {
  const trust = await ring.trust();
  const may = right === 'publish' ? trust.mayPublish : trust.mayRollBack;
  const signers = (await ring.signers()).filter(({ id }) => !except.includes(id));
  const signer = signers.find(({ team }) => apps.every((app) => may(team, app)));
  if (signer !== undefined) return signer;
  const verb = right === 'publish' ? 'publish' : 'roll back';
  const here = signers.map(({ id, team }) => `${id} (${team})`).join(', ') || 'none';
  const teams = [...new Set(trust.keys.filter(({ revoked }) => revoked === null).map(({ team }) => team))];
  const able = teams.filter((team) => apps.every((app) => may(team, app)));
  const ask = able.length === 0 ? 'No team may do all of it' : `Ask ${able.join(' or ')}`;
  throw new Error(
    `No key here may ${verb} ${apps.join(', ')}. Keys here: ${here}. ${ask}, or see npm run release -- keys`,
  );
};

/**
 * Stores a build and its source maps. No host serves it until it is signed. Returns the number of source maps.
 * @throws Error if no key of this machine could sign it; then nothing is stored
 */
export const putBuild = async (publisher: Publisher, build: Build): Promise<number> => {
  const { store } = publisher;
  const { app, digest, folder } = build;
  await signerFor(publisher, [app], 'publish');
  await store.putArtefact(build);
  const maps = await readMaps(folder, await readFiles(folder));
  await store.putMaps(app, digest, maps);
  return maps.size;
};

/**
 * Adds this machine's signature for a stored build and its source maps.
 * @throws Error if the folder has another build by now
 */
export const signBuild = async (publisher: Publisher, { app, digest, folder, artefact }: Build): Promise<void> => {
  const { store, origin } = publisher;
  const signer = await signerFor(publisher, [app], 'publish');
  const files = await readFiles(folder);
  if (digestOf(files) !== digest) throw new Error(`${app} was built again while it was checked: publish it again`);
  const maps = await readMaps(folder, files);
  const envelope = attest({ app, files: hashesOf(files), artefact, maps: hashesOf(maps) }, origin, signer);
  await store.putAttestation({ app, digest, key: signer.id, envelope });
};

/** Stores a build and signs it immediately, without any check. */
export const putSigned = async (publisher: Publisher, build: Build): Promise<void> => {
  await putBuild(publisher, build);
  await signBuild(publisher, build);
};
