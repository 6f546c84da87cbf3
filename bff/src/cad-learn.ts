// `npm run cad-learn -- <log> <run-cards.txt> [--judge]`: learns run cards from a call log. With --judge it learns from the first half
// of the calls only, writes those run cards, and compares their proposals for the second half with the units that were really sent. Exit
// code 1 if the log cannot be read.
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { areaOf } from '@prebell/contracts';
import { orStartError, StartError } from '@prebell/server/process';
import { areaLines, homeEngine, loggedCalls } from './demo/logged-calls';
import { readLogRows } from './demo/play-log';
import { judgeRunCards, type Score } from './modules/cad/judge-run-cards.rules';
import { freeIn, type LoggedCall, learnRunCards } from './modules/cad/learn-run-cards.rules';

const USAGE = 'Usage: npm run cad-learn -- <log.csv or log.csv.gz> <run-cards.txt> [--judge]';

const readOptions = () => {
  const { values, positionals } = parseArgs({ options: { judge: { type: 'boolean' } }, allowPositionals: true });
  const [log, table, ...rest] = positionals;
  if (log === undefined || table === undefined || rest.length > 0) throw new StartError(USAGE);
  return { log, table, isJudged: values.judge === true };
};

const shown = ({ right, of }: Score): string => `${right} of ${of} (${((100 * right) / Math.max(of, 1)).toFixed(1)}%)`;

const judge = (text: string, calls: readonly LoggedCall[], later: readonly LoggedCall[]): void => {
  const asked = { isFree: freeIn(calls), homeOf: homeEngine };
  const byMap = (kind: string) => judgeRunCards(text, later, { ...asked, kind, areaFor: (_, { area }) => area });
  const engine = byMap('ENGINE');
  const byLines = judgeRunCards(text, later, {
    ...{ ...asked, kind: 'ENGINE' },
    areaFor: (cards, { address }) => areaOf(cards, address),
  });
  const kinds = [...new Set(later.flatMap(({ units }) => units.map(({ kind }) => kind)))].sort();
  process.stdout.write(
    `On the ${later.length} later calls, with the area that the log gives each address (by the area lines of the table alone)
  the first engine proposed came first when the station's own was free: ${shown(engine.ownFree)} (${shown(byLines.ownFree)})
    of them taken with the first Tab: ${shown(engine.ownFreeUsual)} (${shown(byLines.ownFreeUsual)})
    always the station's own: ${shown(engine.alwaysOwn)}
  the first engine proposed came first on every call with an engine: ${shown(engine.all)} (${shown(byLines.all)})
  at least one unit is proposed: ${shown(engine.anyUnit)} (${shown(byLines.anyUnit)})
  every usual kind proposed was sent: ${shown(engine.kindsSent)} (${shown(byLines.kindsSent)})
  exactly the usual kinds proposed were sent: ${shown(engine.kindsEqual)} (${shown(byLines.kindsEqual)})
The first unit proposed of each kind came first
${kinds.map((kind) => `  ${kind}: ${shown(byMap(kind).all)}`).join('\n')}\n`,
  );
};

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
  if (isJudged) judge(text, calls, calls.slice(known.length));
};

try {
  await learn();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (!(error instanceof StartError) && !isUsage) throw error;
  process.stderr.write(`${isUsage ? USAGE : error.message}\n`);
  process.exitCode = 1;
}
