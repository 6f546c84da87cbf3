import type { AppMap } from './apps';

/** First path segments that the platform answers itself. A back-end test compares them with the real routes. */
export const RESERVED: ReadonlySet<string> = new Set([
  'api',
  'app-icon-maskable.svg',
  'app-icon.svg',
  'app.webmanifest',
  'artifacts',
  'dev',
  'dispatch-worker.js',
  'metrics',
  'offline',
  'outbox',
  'preview',
  'releases',
  'robots.txt',
  'sandbox',
  'service-worker.js',
  'sitemap.xml',
  'social',
  'socket.io',
  'status.rss',
  'storybook',
]);

const SEGMENT = /^(:[A-Za-z_]\w*|[\w~-][\w.~-]*)$/;

/** A page's path and the remote that declares it. */
interface Claim {
  readonly app: string;
  readonly path: string;
}

/**
 * Faults of the changed remotes' paths: they would take over pages of others, or could never be reached. Hosts ignore
 * case and a trailing slash, so the comparison does too.
 */
export const pathFaults = ({ remotes }: AppMap, changed: readonly string[]): string[] => {
  const claims = Object.entries(remotes).flatMap(([app, { manifest }]) =>
    manifest.routes.map(({ path }): Claim => ({ app, path })),
  );
  const isChanged = ({ app }: Claim) => changed.includes(app);
  const shapes = claims.filter(isChanged).flatMap(({ app, path }) => {
    const fault = shapeFault(path);
    return fault === null ? [] : [`${app}: ${path} ${fault}`];
  });
  const pairs = claims.flatMap((one, index) =>
    claims.slice(index + 1).flatMap((other) => {
      // A conflict between unchanged remotes predates this rule and must not block everybody else.
      const isNew = isChanged(one) || isChanged(other);
      const fault = isNew || one.path === other.path ? pairFault(one, other) : null;
      return fault === null ? [] : [fault];
    }),
  );
  return [...shapes, ...pairs];
};

/** What is wrong with a path on its own; null if nothing is. */
export const shapeFault = (path: string): string | null => {
  if (path === '/') return null;
  const parts = path.split('/').slice(1);
  const [first = ''] = parts;
  if (/^[:*]/.test(first)) return 'would take the pages of others: begin it with a word of its own';
  if (parts.at(-1) === '') return 'ends with a slash: leave that out';
  const last = parts.at(-1) === '*' ? parts.slice(0, -1) : parts;
  if (!last.every((part) => SEGMENT.test(part)))
    return "is no plain path: use letters, digits, '-', '_', '~' and '.', ':name' for a parameter and '/*' only at its end";
  return RESERVED.has(first.toLowerCase()) ? `belongs to the platform, as all of /${first.toLowerCase()} does` : null;
};

/** Why two pages cannot both be live; null if they can. */
const pairFault = (one: Claim, other: Claim): string | null => {
  if (one.path === other.path) return `${one.path} is claimed by ${one.app} and by ${other.app}`;
  // Within a remote, the remote's own router decides.
  if (one.app === other.app) return null;
  const [here, there] = [partsOf(one.path), partsOf(other.path)];
  if (overlap(here, there)) return `${one.path} of ${one.app} and ${other.path} of ${other.app} match the same address`;
  if (isBelow(here, there)) return belowFault(one, other);
  return isBelow(there, here) ? belowFault(other, one) : null;
};

const belowFault = (lower: Claim, upper: Claim): string =>
  `${lower.path} of ${lower.app} is below ${upper.path}, which belongs to ${upper.app}`;

/** The segments of a path in the form in which hosts compare them. */
const partsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const matches = (one = '', other = ''): boolean => one === other || one.startsWith(':') || other.startsWith(':');

/** Whether any address matches both patterns. */
const overlap = (one: readonly string[], other: readonly string[]): boolean => {
  if (one[0] === '*' || other[0] === '*') return true;
  if (one.length === 0 || other.length === 0) return one.length === other.length;
  return matches(one[0], other[0]) && overlap(one.slice(1), other.slice(1));
};

/** Whether `lower` is below `upper`. The start page owns only its own path. */
const isBelow = (lower: readonly string[], upper: readonly string[]): boolean =>
  upper.length > 0 && lower.length > upper.length && upper.every((part, index) => matches(part, lower[index]));
