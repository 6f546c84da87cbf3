import { expect, test } from 'vitest';
import { createQuietLog } from './quiet-log';

test('a quiet log passes on six lines a minute and says how many it left out', () => {
  let at = 0;
  const lines: string[] = [];
  const log = createQuietLog(
    (line) => lines.push(line),
    () => at,
  );
  for (let index = 0; index < 10; index += 1) log(`line ${index}`);
  at += 60_000;
  log('later');
  log('and after');
  expect(lines.slice(5)).toEqual(['line 5', 'later (4 more lines omitted)', 'and after']);
});
