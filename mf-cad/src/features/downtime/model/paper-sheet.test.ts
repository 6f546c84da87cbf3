import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../shared/testing/outbox';
import { emptyRow, type PaperRow } from './paper-row';
import { createPaperSheet } from './paper-sheet';

const at = (row: PaperRow | undefined, address: string): PaperRow => {
  const { id, fields } = row ?? emptyRow();
  return { id, fields: { ...fields, address } };
};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('two windows type into one sheet, and neither overwrites the other or brings back a line that was sent', async () => {
  const storage = memoryStorage();
  const [one, two] = [createPaperSheet(storage), createPaperSheet(storage)];
  const addresses = async () => (await storage.lines()).map(({ fields }) => fields.address);
  one.change(at(one.get()[0], '3 Elm St'));
  two.change(at(two.get()[0], '8 Oak Rd'));
  await vi.advanceTimersByTimeAsync(250);
  expect(await addresses()).toEqual(['3 Elm St', '8 Oak Rd']);
  await Promise.all([one.read(), two.read()]);
  // There is always an empty row for the next line.
  expect(one.get().map(({ fields }) => fields.address)).toEqual(['3 Elm St', '8 Oak Rd', '']);
  expect(await storage.addInsteadOf(one.get().slice(0, -1), [])).toBe(true);
  two.change(at(two.get()[0], '3 Elm Street'));
  await vi.advanceTimersByTimeAsync(250);
  expect(await addresses()).toEqual([]);
  expect(two.get()).toHaveLength(1);
});

it('a sheet that closes saves every key', async () => {
  const storage = memoryStorage();
  const sheet = createPaperSheet(storage);
  await sheet.read();
  const first = sheet.get()[0];
  for (const text of ['3', '3 E', '3 Elm St']) sheet.change(at(first, text));
  sheet.close();
  expect((await storage.lines()).map(({ fields }) => fields.address)).toEqual(['3 Elm St']);
});
