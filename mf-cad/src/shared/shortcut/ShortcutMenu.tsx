import { Menu } from '@prebell/design-system';
import { type ReactNode, useState } from 'react';
import { useShortcut } from './use-shortcut';

interface Props {
  readonly label: string;
  /** The key that opens it, in capitals. */
  readonly shortcut: string;
  readonly children: ReactNode;
}

/** A menu of the board that a key opens. */
export const ShortcutMenu = ({ label, shortcut, children }: Props) => {
  const [isOpen, setOpen] = useState(false);
  useShortcut(shortcut.toLowerCase(), () => setOpen(true));
  return (
    <Menu label={label} shortcut={shortcut} open={isOpen} onOpenChange={setOpen}>
      {children}
    </Menu>
  );
};
