import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CALENDAR_FILE, calendarModule } from './nyse.mjs';

it('the calendar of the exchange is what its rules say', () => {
  expect(readFileSync(CALENDAR_FILE, 'utf8')).toBe(calendarModule());
});
