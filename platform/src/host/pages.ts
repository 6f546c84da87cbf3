import type { RemoteManifest, RemoteRoute } from '@prebell/contracts';
import { matchPath } from 'react-router';

/** A page as its remote declares it. */
export interface Page {
  readonly remote: string;
  readonly route: RemoteRoute;
}

/** All pages of a release, known before any remote is loaded. */
export interface Pages {
  readonly all: readonly Page[];
  /** The page at a path, or null. Case and a trailing slash make no difference. */
  at(pathname: string): Page | null;
  /** Whether there is a page to link to. */
  has(path: string): boolean;
}

export const createPages = (manifests: readonly RemoteManifest[]): Pages => {
  const all = manifests.flatMap(({ name, routes }) => routes.map((route) => ({ remote: name, route })));
  const at = (pathname: string) => all.find(({ route }) => matchPath(route.path, pathname) !== null) ?? null;
  return { all, at, has: (path) => at(path) !== null };
};
