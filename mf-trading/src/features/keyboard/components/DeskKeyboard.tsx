import { KeyHint } from '@prebell/design-system';
import { usePreference } from '@prebell/platform';
import { useState } from 'react';
import { useCommand, useCommandBus } from '../../../shared/commands/CommandProvider';
import { useKeyMap } from '../../../shared/keys/KeyMapProvider';
import type { KeyAction } from '../../../shared/keys/key-map';
import { keyLabel } from '../../../shared/keys/key-name';
import { ACTION_TEXTS } from '../../../shared/keys/key-texts';
import { LETTERS_PREFERENCE } from '../../../shared/keys/letters';
import { useDeskKeys } from '../hooks/useDeskKeys';
import styles from './Keyboard.module.css';
import { KeyHelp } from './KeyHelp';
import { SymbolBox } from './SymbolBox';

/** Handles keyboard shortcuts and their two dialogs: symbol search and the list of shortcuts. */
export const DeskKeyboard = ({ onSymbol }: { readonly onSymbol: (symbol: string) => void }) => {
  const bus = useCommandBus();
  const [open, setOpen] = useState<{ readonly box: string } | 'help' | null>(null);
  const [waiting, setWaiting] = useState<KeyAction | null>(null);
  const map = useKeyMap();
  const [letters] = usePreference(LETTERS_PREFERENCE);
  const close = () => setOpen(null);
  useCommand('search', () => setOpen({ box: '' }));
  useDeskKeys({
    map,
    areInstant: letters === 'commands',
    onWaiting: setWaiting,
    onTicker: (letters) => setOpen({ box: letters }),
    onAction: (action) => {
      if (action === 'help') setOpen('help');
      else bus?.send(action);
    },
  });
  if (open === null)
    return waiting === null ? null : (
      <p className={styles.waiting} aria-hidden="true">
        <KeyHint>{keyLabel(map[waiting])}</KeyHint> {ACTION_TEXTS[waiting]}, or type on for a ticker. Esc cancels
      </p>
    );
  return open === 'help' ? (
    <KeyHelp onClose={close} />
  ) : (
    <SymbolBox initial={open.box} onSymbol={onSymbol} onClose={close} />
  );
};
