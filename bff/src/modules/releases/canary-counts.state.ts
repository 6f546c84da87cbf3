import { createHash } from 'node:crypto';
import { minutes, type Release, seconds } from '@prebell/contracts';
import { hasCanary, type ReleaseReader } from '@prebell/release/live';
import type { Deps } from '../../deps';
import { addAffectedView, addCanaryViews, type Side } from './canary-counts.repository';

/**
 * Counts views and errors of a canary's app among signed-in users, for the canary's version and for the live one.
 * Without a canary it does nothing.
 */
export interface CanaryCounts {
  /** Call it when a page of a signed-in user showed these remotes. */
  noteViews(userId: string, release: Pick<Release, 'remotes'>, remotes: readonly string[]): Promise<void>;
  /** Call it when a page reported an error of this version. */
  noteFault(userId: string, version: { readonly remote: string; readonly digest: string }): Promise<void>;
  /** Call it when a request of a page of the app failed with a server error. `salt` names the canary that the browser shows. */
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

/** Views wait this long and are written together, so that a thousand a second are one write. If the process is killed, they are lost. */
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
   * The running canary and the version of a page. Null if there is no canary, for another app and for an earlier
   * version. Also null for the canary's version in an account that does not have the canary, because such a report is
   * forged.
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
  /** Counts an error together with its own view, so that it never uses up the view of another account. */
  const affect = async (place: Omit<WaitingView, 'account'>, userId: string) => {
    const view = { ...place, account: accountOf(place.salt, userId) };
    // If the view still waits, write both here, because later the views of an account at its limit are left out.
    const index = waiting.findIndex((other) => keyOf(other) === keyOf(view));
    const own = index < 0 ? undefined : waiting.splice(index, 1)[0];
    const isWritten = own === undefined && balances.of(view) > 0;
    // Before the write, because the page reports its view at the same time.
    balances.add(view, -1);
    const isCounted = await addAffectedView(db, { ...view, at: now(), views: isWritten ? 0 : 1 }).catch(onError);
    if (isCounted === true) return;
    const balance = balances.add(view, 1);
    if (own !== undefined) wait(own);
    // A view that arrived meanwhile was taken for the one of this error.
    else if (!isWritten && balance > 0) wait(view);
  };

  return {
    noteViews: async (userId, release, remotes) => {
      for (const remote of new Set(remotes)) {
        const place = await placeOf(userId, remote, release.remotes[remote]?.digest);
        if (place === null) continue;
        const view = { ...place, account: accountOf(place.salt, userId) };
        // Below zero, an error has already counted this view.
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
 * For each account in the current minute: its reported views minus its counted errors. An error in a later minute than
 * its view counts a view again. With several instances, an error and its view may reach different ones; then the view
 * counts twice.
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

/** A pseudonym that tells the accounts of one canary apart, but identifies nobody. */
const accountOf = (salt: string, userId: string): string =>
  createHash('sha256').update(`${salt} ${userId}`).digest('hex').slice(0, 32);
