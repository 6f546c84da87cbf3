import type { RemoteManifest, RemoteRoute } from '@prebell/contracts';
import { matchPath } from 'react-router';

/** A page as its remote declares it. */
export interface Page {
  readonly remote: string;
  readonly route: RemoteRoute;
}

/** All pages of a release, known before any remote loads. */
export interface Pages {
  readonly all: readonly Page[];
  /** The page at a path, or null. Ignores case and a trailing slash. */
  at(pathname: string): Page | null;
  /** Whether the page exists, so that others can link to it. */
  has(path: string): boolean;
}

export const createPages = (manifests: readonly RemoteManifest[]): Pages => {
  const all = manifests.flatMap(({ name, routes }) => routes.map((route) => ({ remote: name, route })));
  const at = (pathname: string) => all.find(({ route }) => matchPath(route.path, pathname) !== null) ?? null;
  return { all, at, has: (path) => at(path) !== null };
};
