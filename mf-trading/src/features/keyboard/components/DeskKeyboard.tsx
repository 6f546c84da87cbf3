import { useState } from 'react';
import { useCommand, useCommandBus } from '../../../shared/commands/CommandProvider';
import { useKeyMap } from '../../../shared/keys/KeyMapProvider';
import { useDeskKeys } from '../hooks/useDeskKeys';
import { KeyHelp } from './KeyHelp';
import { SymbolBox } from './SymbolBox';

/** Handles keyboard shortcuts and their two dialogs: symbol search and the list of shortcuts. */
export const DeskKeyboard = ({ onSymbol }: { readonly onSymbol: (symbol: string) => void }) => {
  const bus = useCommandBus();
  const [open, setOpen] = useState<{ readonly box: string } | 'help' | null>(null);
  const close = () => setOpen(null);
  useCommand('search', () => setOpen({ box: '' }));
  useDeskKeys({
    map: useKeyMap(),
    onTicker: (letters) => setOpen({ box: letters }),
    onAction: (action) => {
      if (action === 'help') setOpen('help');
      else bus?.send(action);
    },
  });
  if (open === null) return null;
  return open === 'help' ? (
    <KeyHelp onClose={close} />
  ) : (
    <SymbolBox initial={open.box} onSymbol={onSymbol} onClose={close} />
  );
};
