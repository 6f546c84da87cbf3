import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CALENDAR_FILE, calendarModule } from './nyse.mjs';

it('the exchange’s calendar follows its rules', () => {
  expect(readFileSync(CALENDAR_FILE, 'utf8')).toBe(calendarModule());
});
