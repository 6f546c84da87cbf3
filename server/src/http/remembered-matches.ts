import type { Result, Router } from 'hono/router';

/** Number of paths to remember, and the longest one, characters. Clients may send any path. */
const MOST = 1_000;
const LONGEST = 128;

/**
 * A router that remembers what it found for a path: most requests repeat a recent one, and a search among all routes and middleware
 * costs more than the rest of a small answer.
 */
export const rememberMatches = <T>(router: Router<T>): Router<T> => {
  /** By method, then path. */
  const known = new Map<string, Map<string, Result<T>>>();
  let size = 0;
  const forget = () => {
    known.clear();
    size = 0;
  };
  return {
    name: `${router.name} that remembers`,
    add(method, path, handler) {
      forget();
      router.add(method, path, handler);
    },
    match(method, path) {
      const found = known.get(method)?.get(path);
      if (found !== undefined) return found;
      const result = router.match(method, path);
      if (method.length + path.length > LONGEST) return result;
      if (size >= MOST) forget();
      const paths = known.get(method) ?? new Map<string, Result<T>>();
      known.set(method, paths.set(path, result));
      size += 1;
      return result;
    },
  };
};
