import { expect, it } from 'vitest';
import { watchlist } from '../../../shared/testing/watchlist';
import { checkList, listDraftOf, listInputOf } from './list-draft';

it('parses symbols with any separators', () => {
  expect(listInputOf({ name: 'Mine', symbols: ' aapl, $DVLT;KQTX\nBRK.B ' }).symbols).toEqual([
    'AAPL',
    'DVLT',
    'KQTX',
    'BRK.B',
  ]);
  expect(listInputOf(listDraftOf(watchlist())).symbols).toEqual(watchlist().symbols);
});

it('shows each error at its field', () => {
  expect(checkList({ name: 'Mine', symbols: '' })).toEqual({});
  expect(checkList({ name: ' ', symbols: 'AAPL AAPL' })).toEqual({
    name: 'Enter a name',
    symbols: 'A list can contain a symbol only once',
  });
  expect(checkList({ name: 'Mine', symbols: 'TOOLONG' }).symbols).toMatch(/^Enter a symbol: 1 to 5 letters/);
});
