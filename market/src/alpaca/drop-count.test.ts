import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DropCount } from './drop-count';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('drops are logged in one line a minute, and no line is logged without a drop', () => {
  const warn = vi.fn();
  const drops = new DropCount({ warn });
  for (let k = 0; k < 10_000; k += 1) drops.add(k % 4 === 0 ? 'malformed' : 'repeated');
  vi.advanceTimersByTime(59_000);
  expect(warn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(warn.mock.calls).toEqual([[{ dropped: { malformed: 2_500, repeated: 7_500 } }, expect.any(String)]]);
  vi.advanceTimersByTime(600_000);
  expect(warn).toHaveBeenCalledTimes(1);
  drops.add('unknown symbol');
  vi.advanceTimersByTime(60_000);
  expect(warn.mock.lastCall?.[0]).toEqual({ dropped: { 'unknown symbol': 1 } });
  drops.add('malformed');
  drops.stop();
  vi.advanceTimersByTime(60_000);
  expect(warn).toHaveBeenCalledTimes(2);
});

test('an unknown condition is logged once by its name, and counted with everything since the start', () => {
  const warn = vi.fn();
  const drops = new DropCount({ warn });
  for (let k = 0; k < 3; k += 1) drops.unknownCondition('~', 'C');
  drops.unknownCondition('~', 'A');
  drops.add('malformed');
  vi.advanceTimersByTime(60_000);
  drops.add('malformed');
  expect(warn.mock.calls.filter(([entry]) => 'condition' in entry).map(([entry]) => entry)).toEqual([
    { condition: '~', tape: 'C' },
    { condition: '~', tape: 'A' },
  ]);
  expect(drops.totals()).toEqual({ 'unknown condition': 4, malformed: 2 });
  drops.stop();
});
