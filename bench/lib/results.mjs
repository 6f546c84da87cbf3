/** The Markdown tables in a text, each with its column names and rows of cells. @param {string} text */
export const tablesIn = (text) => {
  /** @type {{ head: string[], rows: string[][] }[]} */
  const tables = [];
  let isInside = false;
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) {
      isInside = false;
      continue;
    }
    const cells = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    if (cells.every((cell) => /^:?-*$/.test(cell) && cell !== '')) continue;
    if (isInside) tables.at(-1)?.rows.push(cells);
    else tables.push({ head: cells, rows: [] });
    isInside = true;
  }
  return tables;
};

/**
 * The rows with a goal in a bench's results: what was measured, the figures, the goal. Columns without a name say what was measured; each
 * figure has the name of its column, but for the usual 'measured'.
 * @param {string} text
 */
const goalsIn = (text) =>
  tablesIn(text).flatMap(({ head, rows }) => {
    const goal = head.lastIndexOf('goal');
    const [, ...between] = head.slice(0, Math.max(goal, 0));
    return rows
      .filter((row) => goal > 1 && row[goal])
      .map(([first = '', ...cells]) => {
        const what = [first, ...cells.filter((_, index) => between[index] === '')];
        const figures = between.flatMap((name, index) => {
          if (name === '') return [];
          return name === 'measured' ? [cells[index]] : [`${name} ${cells[index]}`];
        });
        return [what.join(', '), figures.join(', '), cells[goal - 1]];
      });
  });

/** If the load average before a run exceeds this, the figures say more about the machine than about the product. */
export const BUSY = 1.5;

const INTRODUCTION = `# Measurements

Written by \`npm run bench\`; name a bench to run it alone. Trust the ratios more than the absolute figures: each comes from one run. Since
2026-11-30 a run on a machine with a load above ${BUSY} is not recorded. Each file names its date, its load and the configuration of its peer.
Figures of the benches that only print are in \`docs/state.md\`, \`docs/reliability.md\` and \`docs/reports\`.`;

/**
 * The index of all results: each bench with its date and load, then every figure that has a goal.
 * @param {readonly { readonly name: string, readonly title: string, readonly text: string }[]} benches
 */
export const indexOf = (benches) => {
  const known = benches.map(({ name, title, text }) => {
    const [conditions = ''] = text.split('\n');
    return {
      link: `[${title}](results/${name}.md)`,
      date: /^[\d-]+/.exec(conditions)?.[0] ?? '',
      load: /load ([\d.]+)/.exec(conditions)?.[1] ?? '',
      goals: goalsIn(text),
    };
  });
  return [
    INTRODUCTION,
    '',
    '| bench | measured | load |',
    '|--|--|--|',
    ...known.map(({ link, date, load }) => `| ${link} | ${date} | ${load} |`),
    '',
    '## Figures with a goal',
    '',
    '| bench | what | measured | goal |',
    '|--|--|--|--|',
    ...known.flatMap(({ link, goals }) => goals.map((cells) => `| ${link} | ${cells.join(' | ')} |`)),
    '',
  ].join('\n');
};
