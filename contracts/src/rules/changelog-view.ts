import type { ChangelogRelease } from '../entities/changelog';

// The texts that the page and the back end's prerendered list share.

/** At most this many releases are listed. */
export const CHANGELOG_MAX = 50;

export const NO_RELEASES = 'No release yet.';

const APP_LABELS: ReadonlyMap<string, string> = new Map([
  ['shell', 'Frame of all pages'],
  ['chromeless', 'Frame of the dispatch screen'],
  ['mf-marketing', 'Public pages'],
  ['mf-trading', 'Desk'],
  ['mf-billing', 'Billing'],
  ['mf-admin', 'Administration'],
  ['mf-cad', 'Dispatch'],
]);

/** The part of the product that an app is; a later app without a label goes by its own name. */
export const appLabel = (app: string): string => APP_LABELS.get(app) ?? app;

/** 'New version: Desk and Billing', or 'Back to an earlier version: Desk'. */
export const changelogTitle = ({ kind, changes }: Pick<ChangelogRelease, 'kind' | 'changes'>): string => {
  const labels = changes.map(({ app }) => appLabel(app));
  const last = labels.pop() ?? '';
  const names = labels.length === 0 ? last : `${labels.join(', ')} and ${last}`;
  return kind === 'rolled_back' ? `Back to an earlier version: ${names}` : `New version: ${names}`;
};

/** 'mf-trading 0.1.0, build 21d87b8c' */
export const changeText = ({ app, version, digest }: ChangelogRelease['changes'][number]): string =>
  `${app} ${version}, build ${digest.slice(0, 8)}`;
