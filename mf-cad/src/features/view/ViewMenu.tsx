import { MenuItem, MenuSeparator } from '@prebell/design-system';
import { usePlatform, usePreference, useStore } from '@prebell/platform';
import { ShortcutMenu } from '../../shared/shortcut/ShortcutMenu';

const CONTRAST = {
  name: 'dispatch.high-contrast',
  accepts: (value: unknown): value is boolean => typeof value === 'boolean',
  fallback: false,
};

/** The current contrast and theme, and how to change them. */
export const useHighContrast = () => usePreference(CONTRAST);

interface Props {
  /** Opens the run cards; null for users who may not change them. */
  readonly onRunCards: (() => void) | null;
  /** Opens the card of commands and keys. */
  readonly onCommands: () => void;
}

/** Menu for day, night and high contrast, each remembered, and for what supervisors set up. */
export const ViewMenu = ({ onRunCards, onCommands }: Props) => {
  const { theme } = usePlatform();
  const current = useStore(theme);
  const [isHigh, setHigh] = useHighContrast();
  return (
    <ShortcutMenu label="View" shortcut="V">
      <MenuItem onSelect={() => theme.set('light')}>Day{current === 'light' && ' ✓'}</MenuItem>
      <MenuItem onSelect={() => theme.set('dark')}>Night{current === 'dark' && ' ✓'}</MenuItem>
      <MenuItem onSelect={() => setHigh(!isHigh)}>High contrast{isHigh && ' ✓'}</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={onCommands}>Commands and Keys</MenuItem>
      {onRunCards && <MenuItem onSelect={onRunCards}>Run Cards</MenuItem>}
    </ShortcutMenu>
  );
};
