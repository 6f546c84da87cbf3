import { expect, test } from 'vitest';
import { SHORTCUTS } from '../../mf-marketing/src/features/learn/model/shortcuts';
import { DEFAULT_KEYS } from '../../mf-trading/src/shared/keys/key-map';
import { ACTION_TEXTS } from '../../mf-trading/src/shared/keys/key-texts';

test('the shortcuts of the learning page are those of the desk', () => {
  for (const { action, keys, text } of SHORTCUTS)
    expect([action, keys, text]).toEqual([action, DEFAULT_KEYS[action], ACTION_TEXTS[action]]);
});
