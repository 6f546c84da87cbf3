/** Patterns of the ratios to a peer, as the benches write them. */
const RATIOS = [
  // '0.31 (0.28 to 0.35)'
  /(?<value>\d+\.\d\d) \((?<least>\d+\.\d\d) to (?<most>\d+\.\d\d)\)/,
  // '564 ms / 504 ms = 1.12'
  /= (?<value>\d+\.\d\d)\b/,
  // '1.44x'
  /(?<value>\d+\.\d\d)x\b/,
  // '926 a second, 1.08 of it'
  /(?<value>\d+\.\d\d) of it\b/,
  // '**1.16**', '0.99'
  /^\**(?<value>\d+\.\d\d)\**$/,
];
/** '45 / 52 (-7)': a difference of counts, which is the same in every run. */
const DIFFERENCE = /\((?<value>[+-]\d+)\)$/;
/** A ratio without a recorded spread may differ by this share. */
const SPREAD = 0.15;
/** Bytes and scores hardly depend on the machine. */
const STEADY_SPREAD = 0.02;
const STEADY = /^(code|bytes before it|performance|accessibility|best practices|SEO)$/;

/** @param {string} cell @param {string} column */
const ratioIn = (cell, column) => {
  const difference = DIFFERENCE.exec(cell)?.groups;
  if (difference !== undefined) {
    const value = Number(difference.value);
    return { value, least: value, most: value };
  }
  const found = RATIOS.map((pattern) => pattern.exec(cell)?.groups).find((groups) => groups !== undefined);
  if (found === undefined) return null;
  const value = Number(found.value);
  const spread = STEADY.test(column) ? STEADY_SPREAD : SPREAD;
  return {
    value,
    least: Number(found.least ?? value * (1 - spread)),
    most: Number(found.most ?? value * (1 + spread)),
  };
};

/**
 * The ratios of a section of results.md, by row and column. If a row and column appear twice, the second gets a number.
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
      const column = head[index] ?? '';
      // Goals are not measured, and the first cell names the row.
      const ratio = index === 0 || column.startsWith('goal') ? null : ratioIn(cell, column);
      if (ratio === null) continue;
      const name = `${cells[0]} · ${column}`;
      let key = name;
      for (let n = 2; found.has(key); n += 1) key = `${name} (${n})`;
      found.set(key, ratio);
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
