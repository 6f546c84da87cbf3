import type { ChangelogChange, ChangelogRelease } from '../entities/changelog';

// The texts that the page and the back end's prerendered list share.

/** At most this many releases are listed. */
export const CHANGELOG_MAX = 50;

export const NO_RELEASES = 'No release yet.';

/** The parts of the product, and what each contains; those that most readers use come first. */
const APPS: ReadonlyMap<string, readonly [label: string, contents: string]> = new Map([
  ['mf-trading', ['Desk', 'Scanners, charts, alerts and the trading room']],
  ['mf-billing', ['Billing', 'Subscription, payments and receipts']],
  ['mf-marketing', ['Public pages', 'Plans, lessons, status and registration']],
  ['shell', ['Frame of all pages', 'Navigation, signed-in state and updates']],
  ['mf-cad', ['Dispatch', 'Calls, units and their record']],
  ['chromeless', ['Frame of the dispatch screen', 'Signing in and updates of that screen']],
  ['mf-admin', ['Administration', 'Accounts, support and operations']],
]);
const ORDER = [...APPS.keys()];

const placeOf = ({ app, notes = [] }: Pick<ChangelogChange, 'app' | 'notes'>): number =>
  (notes.length > 0 ? 0 : ORDER.length + 1) + (ORDER.includes(app) ? ORDER.indexOf(app) : ORDER.length);

/** Changes with news come first, then those of the parts that most readers use. */
export const inReadingOrder = <Change extends Pick<ChangelogChange, 'app' | 'notes'>>(
  changes: readonly Change[],
): Change[] => changes.toSorted((a, b) => placeOf(a) - placeOf(b));

/** The part of the product that an app is; a later app without a label goes by its own name. */
export const appLabel = (app: string): string => APPS.get(app)?.[0] ?? app;

/** What the part contains; empty for an app that is not known. */
export const appContents = (app: string): string => APPS.get(app)?.[1] ?? '';

/** The title names at most this many parts. */
const NAMED = 3;

/** 'New version: Desk and Billing', 'Back to an earlier version: Desk' or 'New version of 7 parts'. */
export const changelogTitle = ({ kind, changes }: Pick<ChangelogRelease, 'kind' | 'changes'>): string => {
  const version = kind === 'rolled_back' ? 'Back to an earlier version' : 'New version';
  if (changes.length > NAMED) return `${version} of ${changes.length} parts`;
  const labels = changes.map(({ app }) => appLabel(app));
  const last = labels.pop() ?? '';
  const names = labels.length === 0 ? last : `${labels.join(', ')} and ${last}`;
  return `${version}: ${names}`;
};

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** What a user notices of a new build, a line per note, and a sentence where there is none. */
export const newsTexts = (kind: ChangelogRelease['kind'], { notes }: Pick<ChangelogChange, 'notes'>): string[] => {
  if (notes === undefined) return ['This build has no notes.'];
  if (notes.length === 0) return ['No changes that you would notice.'];
  return notes.map(({ date, text }) => {
    const day = DAY.format(new Date(date));
    return kind === 'rolled_back' ? `Taken back (${day}): ${text}` : `${day}: ${text}`;
  });
};

/** 'mf-trading 0.1.0, build 21d87b8c' */
export const changeText = ({ app, version, digest }: ChangelogChange): string =>
  `${app} ${version}, build ${digest.slice(0, 8)}`;
