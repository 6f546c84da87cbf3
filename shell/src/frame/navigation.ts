import type { NavEntry } from '@prebell/contracts';
import type { SessionState } from '@prebell/platform';
import type { Pages } from '@prebell/platform/host';

export interface NavLinkEntry extends NavEntry {
  readonly path: string;
}

/**
 * The navigation entries for this visitor, in their order, from the remotes' manifests. There are none until the session is
 * known.
 */
export const entriesFor = (pages: Pages, session: SessionState): NavLinkEntry[] =>
  pages.all
    .flatMap(({ route: { nav, path } }) => (nav === undefined ? [] : [{ ...nav, path }]))
    .filter(({ audience }) => isFor(audience, session))
    .sort((a, b) => a.order - b.order);

function isFor(audience: NavEntry['audience'], session: SessionState): boolean {
  if (audience === 'signed-out') return session.status === 'signed-out';
  if (session.status !== 'signed-in') return false;
  return audience === 'user' || session.user.is_admin;
}
