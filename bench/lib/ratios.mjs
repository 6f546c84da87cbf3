import { tablesIn } from './results.mjs';

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
    return { value, least: value, most: value, hasSpread: false };
  }
  const found = RATIOS.map((pattern) => pattern.exec(cell)?.groups).find((groups) => groups !== undefined);
  if (found === undefined) return null;
  const value = Number(found.value);
  const spread = STEADY.test(column) ? STEADY_SPREAD : SPREAD;
  return {
    value,
    least: Number(found.least ?? value * (1 - spread)),
    most: Number(found.most ?? value * (1 + spread)),
    // Without a spread of its own, a new figure counts as it is: only the recorded one may differ.
    hasSpread: found.least !== undefined,
  };
};

/**
 * The ratios in a bench's results, by row and column. If a row and column appear twice, the second gets a number.
 * @param {string} text
 * @returns {Map<string, { value: number, least: number, most: number, hasSpread: boolean }>}
 */
export const ratiosIn = (text) => {
  const found = new Map();
  for (const { head, rows } of tablesIn(text))
    for (const cells of rows)
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
  return found;
};

/**
 * The ratios of a run whose spread does not meet the recorded one, as sentences.
 * @param {string} recorded @param {string} measured results of the same bench
 */
export const changedRatios = (recorded, measured) => {
  const now = ratiosIn(measured);
  return [...ratiosIn(recorded)].flatMap(([what, { value, least, most }]) => {
    const found = now.get(what);
    if (found === undefined) return [`${what}: ${value.toFixed(2)} recorded, nothing measured`];
    const [lowest, highest] = found.hasSpread ? [found.least, found.most] : [found.value, found.value];
    return lowest <= most && highest >= least
      ? []
      : [
          `${what}: ${found.value.toFixed(2)}, recorded ${value.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`,
        ];
  });
};
