import type { Release } from '@prebell/contracts';
import { type AppMap, appMapOf, artefactOf, changedApps, digestsOf, withArtefact } from './apps';
import { checkBoth, standingOf } from './beside';
import { type Change, commit } from './commit';
import { assertStored, GateError } from './gate';
import { readStanding } from './history';
import type { Published } from './publish';
import type { Publisher } from './publisher';
import { createSideReader, type SideReader } from './side';
import { skewOf } from './skew';
import type { ReleaseStore } from './store';

interface Options {
  /** Rolls back only this app; all others stay. */
  readonly only?: string;
  /** The release whose state becomes live again; by default the state before the live one. */
  readonly to?: string;
  /** Who requested it, for the history; by default the person who runs this process. */
  readonly by?: string;
  /** Whether to check that hosts and remotes still match; true by default. */
  readonly gate?: boolean;
  /** Whether pages of live remotes may disappear. */
  readonly force?: boolean;
  /** Which checks were skipped and why, for the history. */
  readonly note?: string;
  /** Receives warnings about what could not be compared. */
  readonly warn?: (text: string) => void;
}

/**
 * Makes an earlier state live again, as a new release: the history only grows.
 * @throws Error when there is no such state, GateError when its files differ from what was published, when a host and a
 * remote that match now would no longer match, or when a page would disappear, RefusedError when its release was
 * altered.
 */
export const rollback = async (
  publisher: Publisher,
  { only, to, by, gate = true, force = false, note, warn = () => {} }: Options = {},
): Promise<Published> => {
  const { store, trusted } = publisher;
  const past = await trusted.past();
  const target = to === undefined ? await stateBefore(past, only) : await named(past, to);
  if (target === null) throw new Error(only === undefined ? NOTHING_BEFORE : `${NOTHING_BEFORE} of ${only}`);
  const keyOf = only === undefined ? target.id : (artefactOf(target, only)?.digest ?? null);
  if (keyOf === null) throw new Error(`Release ${target.id} has no ${only}`);
  const what = only === undefined ? `rollback to ${keyOf}` : `rollback ${only} to ${keyOf}`;
  const reason = [what, ...(by === undefined ? [] : [`by ${by}`]), ...(note === undefined ? [] : [note])].join(' ');
  const change: Change = async (current, canary) => {
    const next = stateAfter({ target, only, current });
    await assertStored(store, next, current);
    const gone = gate && !force ? pagesGone({ next, current, only }) : [];
    if (gone.length > 0) throw new GateError([...gone, CONSENT]);
    if (gate)
      await checkBoth({ canary, next, live: current }, (after, before) =>
        assertNoSkew(createSideReader(store), { next: after, current: before, warn }),
      );
    return next;
  };
  const outcome = await commit(publisher, { reason, right: 'rollback', change, by });
  if (outcome.release === null) throw new Error('A release was expected after rolling back');
  return { ...outcome, release: outcome.release };
};

const NOTHING_BEFORE = 'There is no earlier release';
const CONSENT = 'To roll back one app, use --only <app>. To take these pages away, use --force';

/**
 * Pages that a rollback would remove. A team that rolls back only its own app knows that it loses that app's new pages.
 */
const pagesGone = ({ next, current, only }: Pick<Step, 'next' | 'current'> & { readonly only: string | undefined }) =>
  Object.entries(current.remotes)
    .filter(([app]) => app !== only)
    .flatMap(([app, { manifest }]) => {
      const left = new Set(next.remotes[app]?.manifest.routes.map(({ path }) => path));
      const gone = manifest.routes.filter(({ path }) => !left.has(path));
      return gone.map(({ path }) => `${path} of ${app} is no longer a page: links to it would break`);
    });

/** What a rollback would do. */
export interface RollbackPreview {
  /** The app to roll back, or null for all apps. */
  readonly only: string | null;
  /** The digest that each app would get (null: the app would be removed). Empty if there is no earlier state. */
  readonly changes: Readonly<Record<string, string | null>>;
  /** Why the gate would reject it. */
  readonly breaks: readonly string[];
}

/**
 * What would change and break if everything, or each live app, was rolled back. Changes nothing.
 * @param to the release to return to, instead of the previous state; apps that it does not contain are left out
 * @throws Error when that release was never live, RefusedError when it was altered
 */
export const previewRollbacks = async ({ store, trusted }: Publisher, to?: string): Promise<RollbackPreview[]> => {
  const past = readOnce(await trusted.past());
  const live = await past.head();
  if (live === null) return [];
  const release = await past.getRelease(live);
  const current = appMapOf(release);
  const canary = await standingOf(trusted, { apps: digestsOf(current), canary: release.canary });
  const sides = createSideReader(store);
  const goal = to === undefined ? null : await named(past, to);
  const preview = async (only: string | undefined): Promise<RollbackPreview> => {
    const target = goal ?? (await stateBefore(past, only));
    if (target === null) return { only: only ?? null, changes: {}, breaks: [] };
    const next = stateAfter({ target, only, current });
    const [was, is] = [digestsOf(current), digestsOf(next)];
    const apps = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((app) => was[app] !== is[app]);
    const missing = await assertStored(store, next, current).then(
      () => [],
      (error: unknown) => faultsOf(error),
    );
    const skewed = await checkBoth({ canary, next, live: current }, (after, before) =>
      assertNoSkew(sides, { next: after, current: before }),
    ).then(
      () => [],
      (error: unknown) => faultsOf(error),
    );
    const breaks = [...missing, ...pagesGone({ next, current, only }), ...skewed];
    return { only: only ?? null, changes: Object.fromEntries(apps.map((app) => [app, is[app] ?? null])), breaks };
  };
  const apps = Object.keys(digestsOf(current)).filter((app) => goal === null || artefactOf(goal, app) !== null);
  return Promise.all([undefined, ...apps].map(preview));
};

/** Reads each release once, because the previews of all apps read the same ones. */
const readOnce = ({ head, getRelease }: Past): Past => {
  const known = new Map<string, Promise<Release>>();
  return {
    head,
    getRelease: (id) => {
      const release = known.get(id) ?? getRelease(id);
      known.set(id, release);
      return release;
    },
  };
};

const faultsOf = (error: unknown): readonly string[] => {
  if (error instanceof GateError) return error.faults;
  throw error;
};

interface Way {
  readonly target: Release;
  readonly only: string | undefined;
  readonly current: AppMap;
}

const stateAfter = ({ target, only, current }: Way): AppMap => {
  const artefact = only === undefined ? null : artefactOf(target, only);
  return only === undefined || artefact === null ? appMapOf(target) : withArtefact(current, only, artefact);
};

type Past = Pick<ReleaseStore, 'head' | 'getRelease'>;

/** Whether a release restored an earlier state, of everything or of one app. */
export const isRollback = ({ reason }: Pick<Release, 'reason'>): boolean => reason.startsWith('rollback ');

async function stateBefore(past: Past, only: string | undefined): Promise<Release | null> {
  const keyOf = (release: Release) =>
    only === undefined ? JSON.stringify(digestsOf(release)) : (artefactOf(release, only)?.digest ?? '');
  const isReturn = ({ reason }: Release) => reason.startsWith(only === undefined ? 'rollback to ' : 'rollback ');
  const [live, target] = await readStanding(past, { keyOf, isRollback, isReturn });
  return live === undefined || target === undefined ? null : target;
}

async function named(past: Past, to: string): Promise<Release> {
  for (let id = await past.head(); id !== null; ) {
    const release: Release = await past.getRelease(id);
    if (id === to) return release;
    id = release.parent;
  }
  throw new Error(`Release ${to} was never live in this store`);
}

interface Step {
  readonly next: AppMap;
  readonly current: AppMap;
  readonly warn?: (text: string) => void;
}

/** Checks hosts against remotes. @throws GateError if a host and a remote that match now would no longer match */
export async function assertNoSkew(sides: SideReader, { next, current, warn = () => {} }: Step): Promise<void> {
  const [after, before] = [await sides(next), await sides(current)];
  const { faults, warnings } = skewOf({ after, before, changed: changedApps(next, current) });
  for (const text of warnings) warn(text);
  if (faults.length > 0) throw new GateError(faults);
}
