import { expect, test } from 'vitest';
import { SymbolSearch } from './symbol-search';

const listed = (symbol: string, name: string) => ({ symbol, name, exchange: 'NYSE' });

test('names of which a word begins with the text come before names that contain it in the middle', () => {
  const search = new SymbolSearch([
    listed('D', 'Dominion Energy, Inc.'),
    listed('NIOBF', 'NioCorp Warrants'),
    listed('XYZ', 'China-NIO Holdings'),
    listed('ZZ', 'Union Nio Fund'),
  ]);
  expect(search.find('nio').map(({ symbol }) => symbol)).toEqual(['NIOBF', 'XYZ', 'ZZ', 'D']);
});
