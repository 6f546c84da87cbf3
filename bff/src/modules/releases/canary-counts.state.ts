import { createHash } from 'node:crypto';
import { type Canary, minutes, type Release, seconds } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { addAffectedView, addCanaryViews, type Side } from './canary-counts.repository';
import { hasCanary } from './canary-share.rules';
import type { ReleaseReader } from './release-reader.gateway';

/** Counts what signed-in users see of a canary's app, in its version and in the live one. Without a canary it does nothing. */
export interface CanaryCounts {
  /** A page of a signed-in user showed these remotes. */
  noteViews(userId: string, release: Pick<Release, 'remotes'>, remotes: readonly string[]): Promise<void>;
  /** A page reported an error of this version. */
  noteFault(userId: string, version: { readonly remote: string; readonly digest: string }): Promise<void>;
  /** A request of a page of the app failed in the platform. `salt` names the canary that the browser shows. */
  noteServerError(userId: string, app: (release: Release) => string | null, salt: string | undefined): Promise<void>;
}

interface Dependencies extends Pick<Deps, 'db' | 'now' | 'log'> {
  readonly reader: Pick<ReleaseReader, 'current' | 'canary'>;
}

/** Views wait this long for others, so that a thousand a second are one write. A killed process loses them. */
const WRITE_EVERY_MS = seconds(2);
const MINUTE_MS = minutes(1);

export const createCanaryCounts = ({ db, now, log, reader }: Dependencies): CanaryCounts => {
  let waiting: { salt: string; side: Side; minute: Date; account: string }[] = [];
  const thisMinute = () => new Date(Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS);
  const onError = (error: unknown) => log.error({ err: error }, 'Lost counts of a canary');
  const write = async () => {
    const views = waiting;
    waiting = [];
    await addCanaryViews(db, views).catch(onError);
  };
  /**
   * The running canary and the version of a page; null without a canary, for another app, for an earlier version, and for the
   * canary's version in a page of an account that does not have it: what such a page says is made up.
   */
  const placeOf = async (userId: string, app: string, digest: string | undefined) => {
    const canary = (await reader.canary())?.canary;
    if (canary?.app !== app || digest === undefined) return null;
    if (digest === canary.digest && !hasCanary(canary, userId)) return null;
    const live = (await reader.current())?.remotes[app]?.digest;
    const side: Side | null = digest === canary.digest ? 'canary' : digest === live ? 'live' : null;
    return side === null ? null : { salt: canary.salt, side, minute: thisMinute() };
  };
  const affect = ({ salt }: Pick<Canary, 'salt'>, side: Side, userId: string) =>
    addAffectedView(db, { salt, side, minute: thisMinute(), at: now(), account: accountOf(salt, userId) }).catch(
      onError,
    );

  return {
    noteViews: async (userId, release, remotes) => {
      for (const remote of new Set(remotes)) {
        const place = await placeOf(userId, remote, release.remotes[remote]?.digest);
        if (place === null) continue;
        if (waiting.length === 0) setTimeout(() => void write(), WRITE_EVERY_MS).unref();
        waiting.push({ ...place, account: accountOf(place.salt, userId) });
      }
    },
    noteFault: async (userId, { remote, digest }) => {
      const place = await placeOf(userId, remote, digest);
      if (place !== null) await affect(place, place.side, userId);
    },
    noteServerError: async (userId, appOf, salt) => {
      const [live, beside] = [await reader.current(), await reader.canary()];
      const canary = beside?.canary;
      if (live === null || canary === undefined || appOf(live) !== canary.app) return;
      const isCanary = salt === canary.salt;
      if (isCanary && !hasCanary(canary, userId)) return;
      await affect(canary, isCanary ? 'canary' : 'live', userId);
    },
  };
};

/** Enough to tell the accounts of one canary apart, and nothing that names one. */
const accountOf = (salt: string, userId: string): string =>
  createHash('sha256').update(`${salt} ${userId}`).digest('hex').slice(0, 32);
