import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type WindowPanel, windowAddress, windowFacts } from './panel-window';
import { SYMBOL_GROUPS } from './symbol-groups';

test('the address of a window says its desk, symbol and colour; anything impossible gets a default', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<WindowPanel>('chart', 'scan', 'news', 'chat'),
      fc.record({
        desk: fc.uuid(),
        symbol: fc.constantFrom('AAPL', 'BRK.B', 'DVLT'),
        group: fc.constantFrom(...SYMBOL_GROUPS),
      }),
      (panel, facts) => {
        expect(windowFacts(new URL(windowAddress(panel, facts), 'http://x').search)).toEqual(facts);
      },
    ),
  );
  expect(windowFacts('?symbol=%3Cb%3E&group=pink')).toEqual({ desk: '', symbol: 'AAPL', group: 'blue' });
});
