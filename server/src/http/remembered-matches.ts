import type { Result, Router } from 'hono/router';

/** How many paths to cache, and the longest one, characters. Both have limits, because clients may send any path. */
const MOST = 1_000;
const LONGEST = 128;

/**
 * A router that caches its results by path. Most requests repeat a recent path, and searching all routes and middleware
 * costs more than the rest of a small response.
 */
export const rememberMatches = <T>(router: Router<T>): Router<T> => {
  /** First by method, then by path. */
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
