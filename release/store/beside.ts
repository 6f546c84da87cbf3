import type { Canary, Release } from '@prebell/contracts';
import { ulid } from 'ulid';
import { changedDigests, type Line } from '../signing/line';
import { type AppMap, artefactOf, withArtefact } from './apps';
import { atBase } from './base';
import { GateError } from './gate';
import { RefusedError, type TrustedStore } from './trusted';

/** The canary that runs next to the live release. */
export interface Standing extends Canary {
  /**
   * What the canary's accounts get when `map` is live. Null if the map changes the canary's app, which ends the canary.
   */
  on(map: AppMap): AppMap | null;
}

/** The canary of a line. Null if there is none, or if nobody gets it because its signature no longer counts. */
export const standingOf = async (
  trusted: Pick<TrustedStore, 'attested'>,
  line: Pick<Line, 'apps' | 'canary'> | null,
): Promise<Standing | null> => {
  const canary = line?.canary;
  if (canary === undefined) return null;
  const { app, digest, base } = canary;
  const attested = await trusted.attested(app, digest).catch(nullWhenRefused);
  if (attested === null) return null;
  const artefact = atBase(attested.artefact, app, base);
  const on = (map: AppMap) =>
    artefactOf(map, app)?.digest === line?.apps[app] ? withArtefact(map, app, artefact) : null;
  return { ...canary, on };
};

/**
 * The canary after a change. It ends if the live artefact that it is compared with changes. Changes of other apps apply
 * to it too.
 */
export const nextCanary = (
  before: Pick<Line, 'apps' | 'canary'> | null,
  apps: Readonly<Record<string, string>>,
  rollout: Canary | undefined,
): Canary | undefined => {
  if (rollout === undefined || apps[rollout.app] !== before?.apps[rollout.app]) return undefined;
  const isSame = rollout.digest === before?.canary?.digest && changedDigests(before.apps, apps).length === 0;
  return isSame ? rollout : { ...rollout, release: ulid() };
};

/** The release that the canary's accounts get, under its own id; null without a verified canary. */
export const ownRelease = async (
  trusted: Pick<TrustedStore, 'canaryRelease'>,
  release: Release,
): Promise<Release | null> =>
  release.canary === undefined ? null : trusted.canaryRelease(release).catch(nullWhenRefused);

interface Step {
  readonly canary: Standing | null;
  readonly next: AppMap;
  readonly live: AppMap;
}

/**
 * Runs a check for everybody, and again for the accounts of a canary that continues after the change.
 * @throws GateError
 */
export const checkBoth = async (
  { canary, next, live }: Step,
  check: (next: AppMap, live: AppMap) => Promise<void>,
): Promise<void> => {
  await check(next, live);
  const [after, before] = [canary?.on(next) ?? null, canary?.on(live) ?? null];
  if (canary === null || after === null || before === null) return;
  await check(after, before).catch((error: unknown) => {
    if (!(error instanceof GateError)) throw error;
    const stop = `stop the canary of ${canary.app} first: npm run release -- canary stop`;
    throw new GateError([...error.faults.map((fault) => `with the canary of ${canary.app}: ${fault}`), stop]);
  });
};

const nullWhenRefused = (error: unknown): null => {
  if (error instanceof RefusedError) return null;
  throw error;
};
