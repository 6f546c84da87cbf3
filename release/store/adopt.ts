import type { Release } from '@prebell/contracts';
import { attest, hashesOf } from '../signing/attestation';
import { appMapOf, artefactOf, digestsOf } from './apps';
import { digestOf } from './build';
import { commit } from './commit';
import { readHistory } from './history';
import { type Publisher, signerFor } from './publisher';

/** Number of releases whose artefacts are signed. It matches the retention, within which a rollback needs no upload. */
const RELEASES = 50;

interface Adopted {
  readonly release: Release;
  /** `app@digest` of each artefact that could not be signed, because its files are gone or do not match its digest. */
  readonly left: readonly string[];
}

/**
 * Signs a store from before releases were signed: the artefacts of its last releases, and the live release as the first
 * line of the log. It trusts the store's present contents, so an operator runs it once. Null when there is nothing to
 * sign.
 * @throws Error when the log has lines already, or the live release cannot be signed.
 */
export const adopt = async (publisher: Publisher): Promise<Adopted | null> => {
  const { store, trusted, origin } = publisher;
  if ((await trusted.line()) !== null) throw new Error('The releases of this store are signed already');
  const signed = (await store.records()).filter(({ line }) => line !== undefined);
  if (signed.length > 0)
    throw new Error('The log of this store has lines, but none that can be trusted: npm run release -- log verify');
  const history = await readHistory(store, RELEASES);
  const [live] = history;
  if (live === undefined) return null;
  const left: string[] = [];
  const seen = new Set<string>();
  for (const release of history) {
    for (const [app, digest] of Object.entries(digestsOf(release))) {
      const artefact = artefactOf(release, app);
      if (artefact === null || seen.has(`${app}@${digest}`)) continue;
      seen.add(`${app}@${digest}`);
      const files = await store.files(app, digest);
      if (digestOf(files) !== digest) {
        left.push(`${app}@${digest}`);
        continue;
      }
      const signer = await signerFor(publisher, [app], 'publish');
      const envelope = attest({ app, files: hashesOf(files), artefact }, origin, signer);
      await store.putAttestation({ app, digest, key: signer.id, envelope });
    }
  }
  const change = () => appMapOf(live);
  const { release } = await commit(publisher, { reason: 'adopt', right: 'publish', change, isFirst: true });
  if (release === null) throw new Error('A release was expected after signing the store');
  return { release, left };
};
