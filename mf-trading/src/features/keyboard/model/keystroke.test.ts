import { describe, expect, it } from 'vitest';
import { DEFAULT_KEYS, withKey } from '../../../shared/keys/key-map';
import { keystroke } from './keystroke';

const press = (key: string, facts: Partial<KeyboardEvent> = {}, map = DEFAULT_KEYS) =>
  keystroke({ key, code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...facts }, map);

describe('a keystroke', () => {
  it('leaves the browser’s own shortcuts alone', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(press('f', { [held]: true })).toBeNull();
    for (const key of ['Tab', 'F5', ' ', 'Enter', 'Escape', 'é']) expect(press(key)).toBeNull();
  });

  it('matches digits by their place on the keyboard', () => {
    expect(press('&', { code: 'Digit1' })).toEqual({ kind: 'act', action: 'tab-1' });
    expect(press('!', { code: 'Digit5', shiftKey: true })).toEqual({ kind: 'act', action: 'timeframe-5' });
    expect(press('4', { code: 'Digit4' })).toEqual({ kind: 'act', action: 'tab-4' });
    expect(press('^', { code: 'Digit6', shiftKey: true })).toBeNull();
  });

  it('means a command, the start of a ticker, or either', () => {
    expect(press('f')).toEqual({ kind: 'letter', letter: 'F', action: 'freeze' });
    expect(press('F', { shiftKey: true })).toEqual({ kind: 'letter', letter: 'F', action: null });
    expect(press('f', {}, withKey(DEFAULT_KEYS, 'freeze', ';'))).toEqual({ kind: 'letter', letter: 'F', action: null });
    expect(press(';', {}, withKey(DEFAULT_KEYS, 'freeze', ';'))).toEqual({ kind: 'act', action: 'freeze' });
    expect(press('q')).toEqual({ kind: 'letter', letter: 'Q', action: null });
  });
});
