import type { HaltEvent } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { haltLines } from './halt-lines';

const event = (symbol: string, kind: HaltEvent['kind'] = 'halt'): HaltEvent => ({
  symbol,
  kind,
  code: 'LUDP',
  at: '2025-02-06T14:46:00.000Z',
  since: '2025-02-06T14:41:00.000Z',
  resume_at: null,
});

test('symbols that are halted now come first, each symbol has one line with the reason of its halt, and the rest is counted', () => {
  const log = [event('KQTX', 'resume'), event('KQTX'), event('DVLT'), event('APLM', 'resume'), event('KQTX', 'resume')];
  const { lines, more } = haltLines([event('DVLT')], log);
  expect(lines.map(({ symbol, kind }) => `${symbol} ${kind}`)).toEqual(['DVLT halt', 'KQTX resume', 'APLM resume']);
  expect(more).toBe(0);
  const resumed = { ...event('KQTX', 'resume'), code: 'T3' as const };
  const pending = { ...event('KQTX'), code: 'T1' as const };
  expect(haltLines([], [resumed, { ...pending, code: 'T2' }, pending]).lines).toMatchObject([{ code: 'T1' }]);
  const many = Array.from({ length: 9 }, (_, index) => event(`S${index}`));
  expect(haltLines(many, [])).toMatchObject({ lines: { length: 6 }, more: 3, isLong: true });
  expect(haltLines(many, [], true)).toMatchObject({ lines: { length: 9 }, more: 0, isLong: true });
});
