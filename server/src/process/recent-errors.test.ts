import { expect, test } from 'vitest';
import { createLogger } from './logger';
import { createRecentErrors } from './recent-errors';

const sink = { write: () => undefined };
const open = () => {
  const errors = createRecentErrors(() => new Date('2026-11-23T14:00:00Z'));
  return { errors, log: createLogger('info', { instance: 'web-1:3001', release: () => null, errors }, sink) };
};

test('operators see the last ten lines at level error and above, newest first', () => {
  const { errors, log } = open();
  log.warn('Not an error');
  for (let n = 1; n <= 12; n += 1) log.error({ err: new TypeError('secret') }, `Failure ${n}`);
  log.fatal('The end');
  expect(errors.list().map(({ text }) => text)).toEqual([
    'The end',
    ...[12, 11, 10, 9, 8, 7, 6, 5, 4].map((n) => `Failure ${n}`),
  ]);
});

test('an error has the code or name of its cause, its message and its trace id, and nothing that a user typed', () => {
  const { errors, log } = open();
  const cause = Object.assign(new Error('duplicate key (email)=(iona@example.test)'), { code: '23505' });
  log.error({ err: cause, trace_id: 'a1', path: '/api/users/iona' }, 'Unexpected error');
  log.error(new RangeError('iona@example.test'));
  const at = '2026-11-23T14:00:00.000Z';
  expect(errors.list()).toEqual([
    { at, text: 'An error without a text', cause: 'RangeError: …', trace_id: null },
    { at, text: 'Unexpected error', cause: '23505: duplicate key (email)=(…)', trace_id: 'a1' },
  ]);
});

test('lines about a lost database count once in ten seconds, as in the log', () => {
  const { errors, log } = open();
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
  for (let n = 0; n < 5; n += 1) log.error({ err: gone }, 'Alerts could not be followed');
  expect(errors.list()).toHaveLength(1);
});
