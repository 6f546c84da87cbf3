import { expect, test } from 'vitest';
import { deskAddress, symbolInAddress } from './desk-address';

test('an address of the desk names the symbol to chart; anything else than a symbol counts as none', () => {
  for (const symbol of ['DVLT', 'BRK.B'])
    expect(symbolInAddress(new URL(deskAddress(symbol), 'http://x').search)).toBe(symbol);
  for (const search of ['', '?symbol=', '?symbol=TOOLONG', '?symbol=%3Cb%3E'])
    expect(symbolInAddress(search)).toBeNull();
});
