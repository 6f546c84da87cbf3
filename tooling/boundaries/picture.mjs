import { TEST } from './rules.mjs';

/**
 * @typedef {import('./graph.mjs').Import} Import
 * @typedef {Map<string, Set<string>>} Edges from a node to the nodes it imports
 */

/**
 * The edges between parts of the code.
 * @param {readonly Import[]} imports
 * @param {(file: string) => string | undefined} partOf undefined for a file that is not drawn
 * @returns {Edges}
 */
const edgesOf = (imports, partOf) => {
  const test = new RegExp(TEST);
  /** @type {Edges} */
  const edges = new Map();
  for (const { from, to } of imports) {
    const [a, b] = [partOf(from), partOf(to)];
    if (a === undefined || b === undefined || a === b || test.test(from)) continue;
    edges.set(a, (edges.get(a) ?? new Set()).add(b));
  }
  return edges;
};

/**
 * Removes edges that follow from others: a -> c if a -> b and b -> c exist.
 * @param {Edges} edges
 */
const reduced = (edges) => {
  /** @type {(from: string, to: string, seen?: Set<string>) => boolean} */
  const reaches = (from, to, seen = new Set()) => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(edges.get(from) ?? [])].some((next) => reaches(next, to, seen));
  };
  return [...edges].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reaches(other, to)))
      .map((to) => /** @type {const} */ ([from, to])),
  );
};

/** @param {string} name */
const idOf = (name) => name.replace(/\W/g, '_');

/**
 * A Mermaid chart of the edges, sorted by name.
 * @param {Edges} edges
 */
const chart = (edges) => {
  const names = [...new Set([...edges].flatMap(([from, targets]) => [from, ...targets]))].sort();
  const lines = reduced(edges)
    .map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`)
    .sort();
  return ['```mermaid', 'flowchart TD', ...names.map((name) => `  ${idOf(name)}["${name}"]`), ...lines, '```'].join(
    '\n',
  );
};

/**
 * The graph of the workspaces. The remotes are one node, because they have the same imports and do not import each other.
 * @param {readonly Import[]} imports
 * @param {readonly string[]} workspaces
 */
export const workspacePicture = (imports, workspaces) =>
  chart(
    edgesOf(imports, (file) => {
      const workspace = workspaces.find((name) => file.startsWith(`${name}/`));
      return workspace?.startsWith('mf-') ? 'mf-*' : workspace;
    }),
  );

/**
 * The graph of the back end's slices, without its base, which everything may use.
 * @param {readonly Import[]} imports
 */
export const backEndPicture = (imports) =>
  chart(
    edgesOf(imports, (file) => {
      const [, layer, slice] = /^bff\/src\/(?:(\w+)\/(?:([\w-]+)\/)?)?[^/]+$/.exec(file) ?? [];
      if (/^bff\/src\/[^/]+$/.test(file)) return undefined;
      return layer === 'modules' ? slice : layer === undefined ? undefined : `${layer}/`;
    }),
  );

/** The lines in the document that enclose a picture. */
const marks = (name) => /** @type {const} */ ([`<!-- picture: ${name} -->`, '<!-- end of picture -->']);

/**
 * The document with its pictures redrawn.
 * @param {string} text
 * @param {Readonly<Record<string, string>>} pictures by name
 */
export const withPictures = (text, pictures) =>
  Object.entries(pictures).reduce((result, [name, picture]) => {
    const [begin, end] = marks(name);
    const from = result.indexOf(begin);
    if (from === -1) throw new Error(`The document has no place for the picture ${name}`);
    return `${result.slice(0, from + begin.length)}\n${picture}\n${result.slice(result.indexOf(end, from))}`;
  }, text);
