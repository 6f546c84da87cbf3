import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentions, messageParts } from './message-parts';

const symbols = (message: string) => messageParts(message).flatMap(({ symbol }) => symbol ?? []);

describe('the parts of a message', () => {
  it('find every symbol, with its class', () => {
    expect(symbols('$DVLT over $A, not ($BRK.B) $F! $GOOGL.')).toEqual(['DVLT', 'A', 'BRK.B', 'F', 'GOOGL']);
    expect(symbols('$DVLT$KQTX')).toEqual(['DVLT', 'KQTX']);
    expect(symbols('$AAPL.BX')).toEqual(['AAPL']);
  });

  it('leave money, words and longer runs of capitals alone', () => {
    expect(symbols('$4.20 $dvlt DVLT $ABCDEF $AAPLx $ $A1')).toEqual([]);
  });

  it('find mentions, but no e-mail addresses', () => {
    const called = (message: string) => messageParts(message).flatMap(({ mention }) => mention ?? []);
    expect(called('@mara, see @tape_reader. (@iona-f)')).toEqual(['mara', 'tape_reader', 'iona-f']);
    expect(called('mail mara@example.test or @ x @@y @a')).toEqual([]);
    expect([mentions('hello @Mara!', 'mara'), mentions('hello @marabel', 'mara')]).toEqual([true, false]);
  });

  it('joined equal the message, for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('$', '@', 'A', 'b', '.', ' ') }),
    );
    fc.assert(
      fc.property(text, (message) => {
        const parts = messageParts(message);
        expect(parts.map((part) => part.text).join('')).toBe(message);
        for (const { text: shown, symbol } of parts) if (symbol !== null) expect(shown).toBe(`$${symbol}`);
      }),
    );
  });
});
