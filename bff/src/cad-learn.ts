// `npm run cad-learn -- <log> <run-cards.txt> [--judge]`: learns run cards from a call log. With --judge it learns from the first half
// of the calls only, writes that table, and says how often its first engine is the one that came in the second half. Exit code 1
// when the log cannot be read.
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { orStartError, StartError } from '@prebell/server/process';
import { areaLines, homeEngine, loggedCalls } from './demo/logged-calls';
import { readLogRows } from './demo/play-log';
import { judgeRunCards, type Score } from './modules/cad/judge-run-cards.rules';
import { freeIn, learnRunCards } from './modules/cad/learn-run-cards.rules';

const USAGE = 'Usage: npm run cad-learn -- <log.csv or log.csv.gz> <run-cards.txt> [--judge]';

const readOptions = () => {
  const { values, positionals } = parseArgs({ options: { judge: { type: 'boolean' } }, allowPositionals: true });
  const [log, table, ...rest] = positionals;
  if (log === undefined || table === undefined || rest.length > 0) throw new StartError(USAGE);
  return { log, table, isJudged: values.judge === true };
};

const shown = ({ right, of }: Score): string => `${right} of ${of} (${((100 * right) / Math.max(of, 1)).toFixed(1)} %)`;

const learn = async (): Promise<void> => {
  const { log, table, isJudged } = readOptions();
  const { rows } = readLogRows(await orStartError(`${log} cannot be read`, readFile(log)));
  const calls = 'Unit Type' in (rows[0] ?? {}) ? loggedCalls(rows) : [];
  if (calls.length === 0)
    throw new StartError(
      `${log} does not name units and areas, from which run cards are learned (San Francisco's columns)`,
    );
  const known = isJudged ? calls.slice(0, Math.floor(calls.length / 2)) : calls;
  const text = [`# Learned from ${known.length} calls`, learnRunCards(known), ...areaLines(known), ''].join('\n');
  await orStartError(`${table} cannot be written`, writeFile(table, text));
  process.stdout.write(`Learned from ${known.length} calls: ${table}\n`);
  if (!isJudged) return;
  const judged = calls.slice(known.length);
  const { ownFree, all, byStreets, alwaysOwn } = judgeRunCards(text, judged, {
    kind: 'ENGINE',
    isFree: freeIn(calls),
    homeOf: homeEngine,
  });
  process.stdout.write(
    `On the ${judged.length} later calls, the first engine proposed came first
  when the station's own engine was free: ${shown(ownFree)}; always the station's own: ${shown(alwaysOwn)}
  on every call with an engine: ${shown(all)}
  on every call with an engine, by the learned streets alone: ${shown(byStreets)}\n`,
  );
};

try {
  await learn();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (!(error instanceof StartError) && !isUsage) throw error;
  process.stderr.write(`${isUsage ? USAGE : error.message}\n`);
  process.exitCode = 1;
}
