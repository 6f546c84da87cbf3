// The same figures for every table: rows of a scanner and the changes of a busy minute.

export const ROWS = 500;
export const TICK_MS = 50;
const ROWS_PER_TICK = 25;
/** Price, change, volume and relative volume. */
const CELLS_PER_ROW = 4;
export const CHANGES_PER_SECOND = (1000 / TICK_MS) * ROWS_PER_TICK * CELLS_PER_ROW;

/** Park and Miller's generator: every table gets the same sequence. */
const createRandom = () => {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

const letters = (index) => String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26));

/** Rows, and `tick()`, which gives the rows that changed: new objects with a higher `seq`. */
export const createFeed = () => {
  const random = createRandom();
  let seq = 0;
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    symbol: `Q${letters(index)}`,
    price: 2 + random() * 18,
    percent_change: random() * 80,
    gap: random() * 40,
    volume: Math.floor(random() * 9e6),
    relative_volume: 2 + random() * 40,
    float: Math.floor(random() * 1e7),
    catalyst: index % 3 === 0 ? 'Announces results of the second phase' : null,
    halted: false,
    seq,
  }));
  const tick = () => {
    const first = Math.floor(random() * ROWS);
    return Array.from({ length: ROWS_PER_TICK }, (_, index) => {
      const at = (first + (index * ROWS) / ROWS_PER_TICK) % ROWS;
      const row = rows[at];
      const step = (random() - 0.5) / 5;
      seq += 1;
      rows[at] = {
        ...row,
        price: Math.max(1, row.price + step),
        percent_change: row.percent_change + step * 10,
        volume: row.volume + 100 + Math.floor(random() * 50_000),
        relative_volume: row.relative_volume + 0.1,
        seq,
      };
      return rows[at];
    });
  };
  return { rows, tick };
};
