import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { alertInputOf, levelFault, NEW_ALERT } from '../features/alerts/model/alert-draft';
import { messageParts } from '../features/chat/model/message-parts';
import { checkDraft, draftOf, isSound, withCondition } from '../features/own-scanners/model/draft';
import { checkList } from '../features/watchlists/model/list-draft';

const file = path.resolve(process.env.PREBELL_DATA ?? '../shared/data', 'hostile/blns.json');
const present = existsSync(file);
const strings: string[] = present ? JSON.parse(readFileSync(file, 'utf8')) : [];

test.skipIf(!present)(`strings that broke other systems are rejected at their field (${file})`, () => {
  expect(strings.length).toBeGreaterThan(400);
  for (const text of strings) {
    const draft = { ...draftOf(null), name: text };
    expect(isSound(checkDraft(draft)), text).toBe(text.trim() !== '' && [...text.trim()].length <= 40);
    const conditions = checkDraft(withCondition(draft, 0, { value: text })).conditions;
    expect(
      [...conditions.keys()].every((position) => position === 0),
      text,
    ).toBe(true);
    // An accepted level is a number, however it was written.
    if (levelFault('DVLT', { ...NEW_ALERT, level: text }) === null) {
      expect(alertInputOf('DVLT', { ...NEW_ALERT, level: text }).rule).toMatchObject({ price: expect.any(Number) });
    }
    expect(checkList({ name: 'Mine', symbols: text }).name).toBeUndefined();
    expect(
      messageParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
});
