import { expect, test } from 'vitest';
import { fillText, insertAt } from './fill';

test('placeholders are replaced by the ticket’s values, and placeholders inside a value stay as they are', () => {
  const body = 'Hello {name},\nabout “{ticket}”: {other} {name}';
  expect(fillText(body, { name: '{ticket} $& Tess', subject: 'Low\r\n float' })).toBe(
    'Hello {ticket} $& Tess,\nabout “Low float”: {other} {ticket} $& Tess',
  );
});

test('a text goes to the caret or replaces the selection, and the caret follows it', () => {
  expect(insertAt('ab', 'XY', [1, 1])).toEqual({ text: 'aXYb', caret: 3 });
  expect(insertAt('abcd', 'X', [1, 3])).toEqual({ text: 'aXd', caret: 2 });
});
