import pino from 'pino';
import { expect, test } from 'vitest';
import { quietDatabaseLoss } from './quiet-database-loss';

test('while the database is away each kind of log line about it appears once in ten seconds, and no other line is dropped', () => {
  let at = 0;
  const lines: { msg: string; left_out?: number }[] = [];
  const log = pino(
    { base: null, hooks: quietDatabaseLoss(() => at) },
    { write: (line) => lines.push(JSON.parse(line)) },
  );
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
  for (let index = 0; index < 50; index += 1) {
    log.error({ err: gone }, 'Alerts could not be followed');
    log.warn({ err: gone, requestId: String(index) }, 'The database could not be reached');
  }
  log.error({ err: new Error('something else') }, 'Alerts could not be followed');
  log.info('Plain words');
  log.error(gone);
  at += 10_000;
  log.error({ err: gone }, 'Alerts could not be followed');
  expect(lines.map(({ msg, left_out }) => [msg, left_out])).toEqual([
    ['Alerts could not be followed', undefined],
    ['The database could not be reached', undefined],
    ['Alerts could not be followed', undefined],
    ['Plain words', undefined],
    ['connect ECONNREFUSED', undefined],
    ['Alerts could not be followed', 49],
  ]);
});
