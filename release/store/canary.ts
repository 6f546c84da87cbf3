import { randomBytes } from 'node:crypto';
import type { Canary, Release } from '@prebell/contracts';
import { artefactOf, withArtefact } from './apps';
import { baseFor } from './base-for';
import type { Build } from './build';
import { type Change, commit } from './commit';
import { assertStored, type Check, runGate } from './gate';
import type { Published } from './publish';
import { type Publisher, putBuild, signBuild } from './publisher';
import { assertNoSkew } from './rollback';
import { createSideReader } from './side';

interface Share {
  /** Percentage of all accounts, in steps of 0.01. */
  readonly percent: number;
  /** When it may go live for everybody without a person's decision, milliseconds after its start. */
  readonly promoteAfterMs?: number | undefined;
  readonly gate?: boolean;
  /** Use the build's own addresses instead of a base. */
  readonly newBase?: boolean;
  readonly checks?: readonly Check[];
  /** Which checks were skipped and why, for the history. */
  readonly note?: string | undefined;
}

/**
 * Starts a canary: a share of the accounts gets this build of a remote. Hosts are rejected: a broken host may report
 * nothing, so its figures could not stop it.
 * @throws GateError when the gate rejects the build, Error while another canary runs or when its app is not live.
 */
export const startCanary = async (
  publisher: Publisher,
  build: Build,
  { percent, promoteAfterMs, gate = true, newBase = false, checks = [], note }: Share,
): Promise<Published> => {
  const { store } = publisher;
  const { app, digest, artefact } = build;
  if (!app.startsWith('mf-')) throw new Error(`Only a remote can be a canary: publish ${app} without --canary`);
  await putBuild(publisher, build);
  let base: string | undefined;
  const change: Change = async (live, canary) => {
    if (canary !== null)
      throw new Error(`${nameOf(canary)} is a canary already: promote it, or npm run release -- canary stop`);
    const present = artefactOf(live, app);
    if (present === null)
      throw new Error(`${app} is not live yet, so a canary could not be compared with it: publish it`);
    if (present.digest === digest) throw new Error(`${app}@${digest} is live for everybody already`);
    if (gate) await runGate({ store, candidate: withArtefact(live, app, artefact), live, checks });
    await signBuild(publisher, build);
    base = newBase ? undefined : await baseFor(publisher, build, present);
    return live;
  };
  const since = publisher.clock();
  const canary: Canary = {
    release: '',
    app,
    digest,
    percent,
    salt: randomBytes(16).toString('hex'),
    since: since.toISOString(),
    promote_at: promoteAfterMs === undefined ? null : new Date(since.getTime() + promoteAfterMs).toISOString(),
  };
  const until = canary.promote_at === null ? '' : `, for everybody from ${canary.promote_at}`;
  const reason = [`canary ${nameOf(canary)} for ${percent}%${until}`, ...(note === undefined ? [] : [note])].join(' ');
  return required(
    await commit(publisher, {
      reason,
      right: 'publish',
      change,
      canary: () => ({ ...canary, ...(base !== undefined && { base }) }),
    }),
  );
};

/**
 * Gives the canary to more accounts; those that have it keep it.
 * @throws Error if there is no canary, or for a smaller share
 */
export const growCanary = async (publisher: Publisher, percent: number): Promise<Published> => {
  const running = await runningCanary(publisher);
  const change: Change = (live, canary) => {
    if (canary === null || canary.salt !== running.salt) throw new Error(NO_CANARY);
    if (percent <= canary.percent)
      throw new Error(
        `${canary.percent}% of the accounts have it, and nobody loses it: name a larger share, or stop it`,
      );
    return live;
  };
  const reason = `canary ${nameOf(running)} grows to ${percent}%`;
  const canary = (present: Canary | undefined) => present && { ...present, percent };
  return required(await commit(publisher, { reason, right: 'publish', change, canary }));
};

/** Who decided about a canary, and why. */
export interface Decision {
  /** The person who decided; by default the one who runs this process. */
  readonly by?: string | undefined;
  readonly why?: string | undefined;
  /** The canary that the decision is about; a later one is left alone. By default the one that is running. */
  readonly salt?: string;
}

/** Ends the canary: its accounts get the live release again. `changed` is false if it has already ended. */
export const stopCanary = async (publisher: Publisher, decision: Decision = {}): Promise<Published> => {
  const { name, salt } = await judged(publisher, decision);
  // Look it up in the log: that also stops a canary whose signature no longer counts and that no host serves.
  const change: Change = async (live) => ((await publisher.trusted.line())?.canary?.salt === salt ? live : null);
  const reason = `canary ${name} stopped${wordsOf(decision)}`;
  return required(
    await commit(publisher, { reason, right: 'rollback', change, canary: () => undefined, by: decision.by }),
  );
};

/**
 * Makes the canary live for everybody. `changed` is false if it has already ended.
 * @throws GateError when its files differ from what was published, or when a host and a remote would no longer match.
 * @throws RefusedError when a release since its start was altered.
 */
export const promoteCanary = async (publisher: Publisher, decision: Decision = {}): Promise<Published> => {
  const { name, salt } = await judged(publisher, decision);
  const { store } = publisher;
  const change: Change = async (live, canary) => {
    const next = canary?.salt === salt ? canary.on(live) : null;
    if (next === null) return null;
    await assertStored(store, next, live);
    await assertNoSkew(createSideReader(store), { next, current: live });
    return next;
  };
  const untried = await leftOutOf(publisher, salt);
  const reason = `promote ${name}${wordsOf(decision)}${untried === null ? '' : `; its canary was published ${untried}`}`;
  return required(await commit(publisher, { reason, right: 'rollback', change, by: decision.by }));
};

/**
 * The checks that were skipped when the running canary was published, and why, according to its first line in the log;
 * null if there were none.
 * @throws RefusedError for an altered release
 */
const leftOutOf = async ({ trusted }: Publisher, salt: string): Promise<string | null> => {
  const past = await trusted.past();
  let started: Release | null = null;
  for (let id = await past.head(); id !== null; ) {
    const release: Release = await past.getRelease(id);
    if (release.canary?.salt !== salt) break;
    started = release;
    id = release.parent;
  }
  return / (without (?:a browser|the gate): .+)$/.exec(started?.reason ?? '')?.[1] ?? null;
};

/** The running canary. @throws Error if there is none */
export const runningCanary = async ({ trusted }: Pick<Publisher, 'trusted'>): Promise<Canary> => {
  const canary = (await trusted.line())?.canary;
  if (canary === undefined) throw new Error(NO_CANARY);
  return canary;
};

const judged = async (publisher: Publisher, { salt }: Decision) => {
  const canary = await runningCanary(publisher);
  return { name: nameOf(canary), salt: salt ?? canary.salt };
};

const NO_CANARY = 'There is no canary';

const nameOf = ({ app, digest }: Pick<Canary, 'app' | 'digest'>): string => `${app}@${digest}`;

const wordsOf = ({ by, why }: Decision): string =>
  `${by === undefined ? '' : ` by ${by}`}${why === undefined ? '' : `: ${why}`}`;

const required = <R>(outcome: { readonly release: Release | null } & R) => {
  const { release } = outcome;
  if (release === null) throw new Error('A release was expected beside a canary');
  return { ...outcome, release };
};
