import type { AppMap } from './apps';

/** What the platform answers itself, by the first part of the path. A back-end test compares it with the real routes. */
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
 * Why the paths of changed remotes would take pages of others, or never be asked for. Hosts match without case and a slash at the
 * end, so paths are compared like that.
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
      // One that was live before this rule must not stop everybody else.
      const isNew = isChanged(one) || isChanged(other);
      const fault = isNew || one.path === other.path ? pairFault(one, other) : null;
      return fault === null ? [] : [fault];
    }),
  );
  return [...shapes, ...pairs];
};

/** What is wrong with a path by itself; null when nothing is. */
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

/** Why two pages cannot both be live; null when they can. */
const pairFault = (one: Claim, other: Claim): string | null => {
  if (one.path === other.path) return `${one.path} is claimed by ${one.app} and by ${other.app}`;
  // Within a remote, its own router decides.
  if (one.app === other.app) return null;
  const [here, there] = [partsOf(one.path), partsOf(other.path)];
  if (overlap(here, there)) return `${one.path} of ${one.app} and ${other.path} of ${other.app} match the same address`;
  if (isBelow(here, there)) return belowFault(one, other);
  return isBelow(there, here) ? belowFault(other, one) : null;
};

const belowFault = (lower: Claim, upper: Claim): string =>
  `${lower.path} of ${lower.app} is below ${upper.path}, which belongs to ${upper.app}`;

/** The parts of a path as hosts compare them. */
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

/** Whether an address exists that both patterns match. */
const overlap = (one: readonly string[], other: readonly string[]): boolean => {
  if (one[0] === '*' || other[0] === '*') return true;
  if (one.length === 0 || other.length === 0) return one.length === other.length;
  return matches(one[0], other[0]) && overlap(one.slice(1), other.slice(1));
};

/** Whether `lower` continues `upper`. The start page owns only itself. */
const isBelow = (lower: readonly string[], upper: readonly string[]): boolean =>
  upper.length > 0 && lower.length > upper.length && upper.every((part, index) => matches(part, lower[index]));
