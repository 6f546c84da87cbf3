import { attest, findBelieved } from '../signing/attestation';
import type { Line } from '../signing/line';
import { EVERY_APP, keyIdOf, readPublicKey, type Trust, type TrustFile } from '../signing/trust';
import { checkLog } from './log';
import { type Publisher, signerFor } from './publisher';

interface NewKey extends Rights {
  /** The team's own public key in PEM; null to generate a key pair on this machine. */
  readonly publicPem: string | null;
}

interface Added {
  readonly id: string;
  /** Path of the private key; null if the team supplied its own key. */
  readonly path: string | null;
}

const EMPTY: TrustFile = { schema: 1, keys: [], publish: {}, rollback: {} };

interface Rights {
  readonly team: string;
  readonly apps: readonly string[];
  readonly isRollbackOnly: boolean;
}

const withRights = (file: TrustFile, { team, apps, isRollbackOnly }: Rights): TrustFile => {
  const right = isRollbackOnly ? 'rollback' : 'publish';
  const rights = { ...file[right] };
  for (const app of apps) rights[app] = [...new Set([...(rights[app] ?? []), team])];
  return { ...file, [right]: rights };
};

const withoutRights = (file: TrustFile, team: string, apps: readonly string[]): TrustFile => {
  const without = (rights: TrustFile['publish']) =>
    Object.fromEntries(
      Object.entries(rights)
        .map(([app, teams]) => [app, apps.includes(app) ? teams.filter((one) => one !== team) : teams] as const)
        .filter(([, teams]) => teams.length > 0),
    );
  return { ...file, publish: without(file.publish), rollback: without(file.rollback) };
};

/** Gives a team more rights, or takes some away. @throws Error for a team without a key */
export const changeRights = async ({ ring }: Publisher, rights: Rights, isAllowed: boolean): Promise<void> => {
  const { file } = await ring.trust();
  const { team, apps } = rights;
  if (!file.keys.some((key) => key.team === team)) throw new Error(`${team} has no key: npm run release -- keys add`);
  await ring.write(isAllowed ? withRights(file, rights) : withoutRights(file, team, apps));
};

/** Pins a team's key and its rights. The first call creates the file of pinned keys. */
export const addKey = async (
  publisher: Publisher,
  { team, apps, isRollbackOnly, publicPem }: NewKey,
): Promise<Added> => {
  const { ring } = publisher;
  const trust = await ring
    .trust()
    .catch((error) => (publicPem === null || isMissing(error) ? null : Promise.reject(error)));
  const file = trust?.file ?? EMPTY;
  const isKnown = file.keys.some((key) => key.team === team);
  if (apps.length === 0 && !isKnown) throw new Error(`${team} has no rights yet: name its apps with --apps`);
  const made = publicPem === null ? await ring.generate(team) : null;
  const pem = made?.public ?? String(readPublicKey(publicPem ?? '').export({ type: 'spki', format: 'pem' }));
  const id = keyIdOf(readPublicKey(pem));
  if (file.keys.some((key) => key.id === id)) throw new Error(`The key ${id} is pinned already`);
  const key = { id, team, public: pem, added: new Date().toISOString(), revoked: null };
  await ring.write(withRights({ ...file, keys: [...file.keys, key] }, { team, apps, isRollbackOnly }));
  return { id, path: made?.path ?? null };
};

const isMissing = (error: unknown): boolean => error instanceof Error && error.message.startsWith('No keys are pinned');

interface Revocation {
  readonly keys: readonly string[];
  readonly reason: string;
  /** The last line of the log that these keys may have signed; by default the last line of the log. */
  readonly line?: number;
}

interface Revoked {
  readonly line: number;
  /** `app@digest` of each artefact that another key of this machine signed instead. */
  readonly signed: readonly string[];
  /** `app@digest` of each artefact without a valid signature from now on. */
  readonly uncovered: readonly string[];
}

/**
 * Revokes keys. What they signed in the log up to `line` stays valid. Artefacts that the log names up to there get a
 * signature by another key on this machine, so that open tabs and rollbacks keep working.
 * @throws Error if the log is not sound up to that line
 */
export const revokeKeys = async (
  publisher: Publisher,
  { keys, reason, line: wanted }: Revocation,
): Promise<Revoked> => {
  const { ring, store } = publisher;
  const trust = await ring.trust();
  const unknown = keys.filter((id) => !trust.keys.some((key) => key.id === id && key.revoked === null));
  if (unknown.length > 0)
    throw new Error(`${unknown.join(', ')} is not a key that counts: npm run release -- keys list`);
  const { sound, faults } = checkLog(await store.records(), trust);
  const count = wanted ?? sound.length;
  if (count > sound.length || (wanted === undefined && faults.length > 0 && sound.length > 0))
    throw new Error(`The log is sound only up to line ${sound.length}: name the last line to trust with --line`);
  const believed = sound.slice(0, count);
  const { signed, uncovered } = await signInstead(publisher, { trust, keys, believed });
  const end = { at: new Date().toISOString(), reason, line: count, hash: believed.at(-1)?.hash ?? null };
  await ring.write({
    ...trust.file,
    keys: trust.file.keys.map((key) => (keys.includes(key.id) ? { ...key, revoked: end } : key)),
  });
  return { line: count, signed, uncovered };
};

/** Generates a new key for a team on this machine, and revokes the team's other keys. */
export const rotateKeys = async (publisher: Publisher, team: string): Promise<Added & Revoked> => {
  const { keys } = await publisher.ring.trust();
  const old = keys.filter((key) => key.team === team && key.revoked === null).map(({ id }) => id);
  if (old.length === 0) throw new Error(`${team} has no key that counts: npm run release -- keys list`);
  const added = await addKey(publisher, { team, apps: [], isRollbackOnly: false, publicPem: null });
  return { ...added, ...(await revokeKeys(publisher, { keys: old, reason: 'rotation' })) };
};

interface Step {
  readonly trust: Trust;
  readonly keys: readonly string[];
  readonly believed: readonly Line[];
}

async function signInstead(publisher: Publisher, { trust, keys, believed }: Step) {
  const { store } = publisher;
  const named = new Set(
    believed.flatMap(({ apps, canary }) => [
      ...Object.entries(apps).map((pair) => pair.join('@')),
      ...(canary ? [`${canary.app}@${canary.digest}`] : []),
    ]),
  );
  const rest: Trust = {
    ...trust,
    publishersOf: (app) => trust.publishersOf(app).filter(({ id }) => !keys.includes(id)),
  };
  const signed: string[] = [];
  const uncovered: string[] = [];
  for (const { app, digest } of await store.artefacts()) {
    const name = `${app}@${digest}`;
    const envelopes = await store.attestations(app, digest);
    const before = findBelieved(envelopes, { app, digest, trust });
    // An artefact that the log does not name may come from a stolen key.
    if (typeof before === 'string' || !named.has(name)) continue;
    if (typeof findBelieved(envelopes, { app, digest, trust: rest }) !== 'string') continue;
    const signer = await signerFor(publisher, [app], 'publish', keys).catch(() => null);
    if (signer === null) {
      uncovered.push(name);
      continue;
    }
    const envelope = attest({ ...before, app }, before.origin, signer);
    await store.putAttestation({ app, digest, key: signer.id, envelope });
    signed.push(name);
  }
  return { signed, uncovered };
}

/** Parses `*`, or names of apps separated by commas. */
export const appsOf = (text: string | undefined): string[] =>
  text === EVERY_APP
    ? [EVERY_APP]
    : (text ?? '')
        .split(',')
        .map((app) => app.trim())
        .filter(Boolean);
