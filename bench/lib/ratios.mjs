/** A ratio to a peer, as the benches write it: `= 1.02`, `1.44x`, `0.31 (0.28 to 0.35)`. */
const RATIO = /(?:= |^)(\d+\.\d\d)(?:x\b|$| \((\d+\.\d\d) to (\d+\.\d\d)\))|(\d+\.\d\d)x\b/;
/** Ratios without a spread of their own may differ by this share. */
const SPREAD = 0.15;

/**
 * The ratios of a section of results.md, by row and column.
 * @param {string} section
 * @returns {Map<string, { value: number, least: number, most: number }>}
 */
export const ratiosIn = (section) => {
  const found = new Map();
  /** @type {string[]} */
  let head = [];
  for (const line of section.split('\n')) {
    if (!line.startsWith('|')) {
      head = [];
      continue;
    }
    const cells = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    if (cells.every((cell) => /^-*$/.test(cell))) continue;
    if (head.length === 0) {
      head = cells;
      continue;
    }
    for (const [index, cell] of cells.entries()) {
      // A goal never changes by itself.
      const match = head[index]?.startsWith('goal') ? null : RATIO.exec(cell);
      if (match === null) continue;
      const value = Number(match[1] ?? match[4]);
      const least = Number(match[2] ?? value * (1 - SPREAD));
      const most = Number(match[3] ?? value * (1 + SPREAD));
      found.set(`${cells[0]} · ${head[index]}`, { value, least, most });
    }
  }
  return found;
};

/**
 * The ratios of a run that lie outside the spread of the recorded ones, as sentences.
 * @param {string} recorded @param {string} measured sections of results.md
 */
export const changedRatios = (recorded, measured) => {
  const now = ratiosIn(measured);
  return [...ratiosIn(recorded)].flatMap(([what, { value, least, most }]) => {
    const found = now.get(what)?.value;
    if (found === undefined) return [`${what}: ${value.toFixed(2)} recorded, nothing measured`];
    const isWithin = found >= least && found <= most;
    return isWithin
      ? []
      : [`${what}: ${found.toFixed(2)}, recorded ${value.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`];
  });
};
