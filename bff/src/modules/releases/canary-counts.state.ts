import { createHash } from 'node:crypto';
import { minutes, type Release, seconds } from '@prebell/contracts';
import { hasCanary, type ReleaseReader } from '@prebell/release/live';
import type { Deps } from '../../deps';
import { addAffectedView, addCanaryViews, type Side } from './canary-counts.repository';

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

interface WaitingView {
  readonly salt: string;
  readonly side: Side;
  readonly minute: Date;
  readonly account: string;
}

/** Views wait this long for others, so that a thousand a second are one write. A killed process loses them. */
const WRITE_EVERY_MS = seconds(2);
const MINUTE_MS = minutes(1);

export const createCanaryCounts = ({ db, now, log, reader }: Dependencies): CanaryCounts => {
  let waiting: WaitingView[] = [];
  const balances = createBalances();
  const thisMinute = () => new Date(Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS);
  const onError = (error: unknown) => log.error({ err: error }, 'Lost counts of a canary');
  const write = async () => {
    const views = waiting;
    waiting = [];
    await addCanaryViews(db, views).catch(onError);
  };
  /**
   * The running canary and the version of a page. Null without a canary, for another app, for an earlier version, and for the
   * canary's version in a page of an account that does not have it: such a report is forged.
   */
  const placeOf = async (userId: string, app: string, digest: string | undefined) => {
    const canary = (await reader.canary())?.canary;
    if (canary?.app !== app || digest === undefined) return null;
    if (digest === canary.digest && !hasCanary(canary, userId)) return null;
    const live = (await reader.current())?.remotes[app]?.digest;
    const side: Side | null = digest === canary.digest ? 'canary' : digest === live ? 'live' : null;
    return side === null ? null : { salt: canary.salt, side, minute: thisMinute() };
  };
  const wait = (view: WaitingView): void => {
    if (waiting.length === 0) setTimeout(() => void write(), WRITE_EVERY_MS).unref();
    waiting.push(view);
  };
  /** Counts an error together with its view, so that it never takes the place of another account's view. */
  const affect = async (place: Omit<WaitingView, 'account'>, userId: string) => {
    const view = { ...place, account: accountOf(place.salt, userId) };
    // Its view may not be written yet. Then both are written here: a full account's views are dropped.
    const index = waiting.findIndex((other) => keyOf(other) === keyOf(view));
    const own = index < 0 ? undefined : waiting.splice(index, 1)[0];
    const isWritten = own === undefined && balances.of(view) > 0;
    // Before the write: the page reports its view at the same time.
    balances.add(view, -1);
    const isCounted = await addAffectedView(db, { ...view, at: now(), views: isWritten ? 0 : 1 }).catch(onError);
    if (isCounted === true) return;
    const balance = balances.add(view, 1);
    if (own !== undefined) wait(own);
    // A view that came meanwhile seemed to be this error's.
    else if (!isWritten && balance > 0) wait(view);
  };

  return {
    noteViews: async (userId, release, remotes) => {
      for (const remote of new Set(remotes)) {
        const place = await placeOf(userId, remote, release.remotes[remote]?.digest);
        if (place === null) continue;
        const view = { ...place, account: accountOf(place.salt, userId) };
        // Below zero an error has brought this view already.
        if (balances.add(view, 1) > 0) wait(view);
      }
    },
    noteFault: async (userId, { remote, digest }) => {
      const place = await placeOf(userId, remote, digest);
      if (place !== null) await affect(place, userId);
    },
    noteServerError: async (userId, appOf, salt) => {
      const [live, beside] = [await reader.current(), await reader.canary()];
      const canary = beside?.canary;
      if (live === null || canary === undefined || appOf(live) !== canary.app) return;
      const isCanary = salt === canary.salt;
      if (isCanary && !hasCanary(canary, userId)) return;
      await affect({ salt: canary.salt, side: isCanary ? 'canary' : 'live', minute: thisMinute() }, userId);
    },
  };
};

const keyOf = ({ salt, side, minute, account }: WaitingView): string =>
  `${salt} ${side} ${account} ${minute.getTime()}`;

/**
 * Views that an account reported less its errors that count, in this minute. An error in a later minute than its view brings a
 * view again. With several instances, an error may reach another one than its view: then the view counts twice.
 */
const createBalances = () => {
  let minute = 0;
  let sums = new Map<string, number>();
  const current = (view: WaitingView): Map<string, number> => {
    if (view.minute.getTime() > minute) [minute, sums] = [view.minute.getTime(), new Map()];
    return sums;
  };
  return {
    of: (view: WaitingView): number => current(view).get(keyOf(view)) ?? 0,
    add: (view: WaitingView, change: 1 | -1): number => {
      const sum = (current(view).get(keyOf(view)) ?? 0) + change;
      current(view).set(keyOf(view), sum);
      return sum;
    },
  };
};

/** Distinguishes the accounts of one canary without naming any. */
const accountOf = (salt: string, userId: string): string =>
  createHash('sha256').update(`${salt} ${userId}`).digest('hex').slice(0, 32);
