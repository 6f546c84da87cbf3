import type { ChangelogChange, ChangelogRelease } from '../entities/changelog';

// The texts that the page and the back end's prerendered list share.

/** At most this many releases are listed. */
export const CHANGELOG_MAX = 50;

export const NO_RELEASES = 'No release yet.';

/** The parts of the product; those that most readers use come first. */
const APPS: ReadonlyMap<string, string> = new Map([
  ['mf-trading', 'Desk'],
  ['mf-billing', 'Billing'],
  ['mf-marketing', 'Public pages'],
  ['shell', 'Navigation'],
  ['mf-cad', 'Dispatch'],
  ['chromeless', 'Dispatch frame'],
  ['mf-admin', 'Administration'],
]);
const ORDER = [...APPS.keys()];

const placeOf = ({ app, notes = [] }: Pick<ChangelogChange, 'app' | 'notes'>): number =>
  (notes.length > 0 ? 0 : ORDER.length + 1) + (ORDER.includes(app) ? ORDER.indexOf(app) : ORDER.length);

/** Changes with news come first, then those in the parts that most readers use. */
export const inReadingOrder = <Change extends Pick<ChangelogChange, 'app' | 'notes'>>(
  changes: readonly Change[],
): Change[] => changes.toSorted((a, b) => placeOf(a) - placeOf(b));

/** The part of the product that an app belongs to; a later app without a label is shown by its own name. */
export const appLabel = (app: string): string => APPS.get(app) ?? app;

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

/** Parts that a trader does not see. */
const STAFF_APPS: readonly string[] = ['mf-cad', 'chromeless', 'mf-admin'];

/** Heading of the collapsed list of a release's builds. */
export const BUILDS = 'Build details';

/** Heading of the collapsed list of those parts. */
export const STAFF_NEWS = 'For dispatch and administration';

/** What is new in a part on one day, one line per note. */
export interface PartNews {
  readonly change: ChangelogChange;
  readonly texts: readonly string[];
}

/** The news of one day. The last entry has no day; it lists the parts without news. */
export interface NewsOfDay {
  /** 'Nov 29' */
  readonly day: string | null;
  readonly parts: readonly PartNews[];
}

const quietText = ({ notes }: Pick<ChangelogChange, 'notes'>): string =>
  notes === undefined ? 'This build has no notes.' : 'No changes that you would notice.';

/** The changes by the days of their notes, the newest day first, so that each day appears once. */
const byDay = (kind: ChangelogRelease['kind'], changes: readonly ChangelogChange[]): NewsOfDay[] => {
  const dates = new Set(changes.flatMap(({ notes = [] }) => notes.map(({ date }) => date)));
  const days = [...dates]
    .sort()
    .reverse()
    .map((date) => ({
      day: DAY.format(new Date(date)),
      parts: changes.flatMap((change) => {
        const texts = (change.notes ?? [])
          .filter((note) => note.date === date)
          .map(({ text }) => (kind === 'rolled_back' ? `Taken back: ${text}` : text));
        return texts.length === 0 ? [] : [{ change, texts }];
      }),
    }));
  const quiet = changes.filter(({ notes = [] }) => notes.length === 0);
  if (quiet.length === 0) return days;
  return [...days, { day: null, parts: quiet.map((change) => ({ change, texts: [quietText(change)] })) }];
};

/** What readers notice in a release and, separately, the news of the parts that only our own staff sees. */
export const newsOf = ({
  kind,
  changes,
}: Pick<ChangelogRelease, 'kind' | 'changes'>): { readonly readers: NewsOfDay[]; readonly staff: NewsOfDay[] } => ({
  readers: byDay(
    kind,
    changes.filter(({ app }) => !STAFF_APPS.includes(app)),
  ),
  staff: byDay(
    kind,
    changes.filter(({ app }) => STAFF_APPS.includes(app)),
  ),
});

/** 'mf-trading 0.1.0, build 21d87b8c' */
export const changeText = ({ app, version, digest }: ChangelogChange): string =>
  `${app} ${version}, build ${digest.slice(0, 8)}`;
