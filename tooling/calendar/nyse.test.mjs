import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CALENDAR_FILE, calendarModule } from './nyse.mjs';

it('the committed calendar is the one that the rules of the exchange generate', () => {
  expect(readFileSync(CALENDAR_FILE, 'utf8')).toBe(calendarModule());
});
