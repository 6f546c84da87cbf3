/**
 * Versions of the packages that the dependencies of some workspaces, and some tools of the root, lead to.
 * @param {Record<string, {version?: string, link?: boolean, dependencies?: object, optionalDependencies?: object}>} packages
 *   the lockfile's, by path
 * @param {string[]} folders workspaces; other workspaces they depend on are not followed
 * @param {string[]} tools names of packages
 * @returns {string[]} `path@version`, sorted
 */
export function lockedVersions(packages, folders, tools) {
  const found = new Map();
  const visit = (from, name) => {
    const path = resolve(packages, from, name);
    if (path === null || packages[path].link || found.has(path)) return;
    found.set(path, packages[path].version);
    for (const dependency of dependenciesOf(packages[path])) visit(path, dependency);
  };
  for (const folder of folders) {
    for (const name of dependenciesOf(packages[folder])) visit(folder, name);
  }
  for (const name of tools) visit('', name);
  return [...found].map(([path, version]) => `${path}@${version}`).sort();
}

const dependenciesOf = ({ dependencies, optionalDependencies }) =>
  Object.keys({ ...dependencies, ...optionalDependencies });

/** Where Node finds `name` from the package at `from`: the nearest `node_modules` upwards. Null when it is not locked. */
function resolve(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (at === '') return null;
  }
}
