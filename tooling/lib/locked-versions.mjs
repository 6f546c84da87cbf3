/** @typedef {{version?: string, link?: boolean, resolved?: string, dependencies?: object, devDependencies?: object,
 *   optionalDependencies?: object}} Locked a package */

/**
 * Locked versions of everything that the given workspaces and root tools depend on, directly or indirectly.
 * @param {Record<string, Locked>} packages the lockfile's, by path
 * @param {string[]} folders workspaces; other workspaces they depend on are not followed
 * @param {string[]} tools names of packages
 * @returns {string[]} `path@version`, sorted
 */
export function lockedVersions(packages, folders, tools) {
  const found = new Map();
  const visit = (from, name) => {
    const path = resolve(packages, from, name);
    const locked = path === null ? undefined : packages[path];
    if (locked === undefined || locked.link || found.has(path)) return;
    found.set(path, locked.version);
    for (const dependency of dependenciesOf(locked)) visit(path, dependency);
  };
  for (const folder of folders) {
    for (const name of dependenciesOf(packages[folder])) visit(folder, name);
  }
  for (const name of tools) visit('', name);
  return [...found].map(([path, version]) => `${path}@${version}`).sort();
}

/** @param {Locked | undefined} locked */
const dependenciesOf = ({ dependencies, optionalDependencies } = {}) =>
  Object.keys({ ...dependencies, ...optionalDependencies });

/** Where Node finds `name` from the package at `from`: the nearest `node_modules` upwards. Null if it is not locked. */
function resolve(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (at === '') return null;
  }
}
