import { Menu } from '@prebell/design-system';
import { type ReactNode, useRef } from 'react';
import styles from './ShortcutMenu.module.css';
import { useShortcut } from './use-shortcut';

interface Props {
  readonly label: string;
  /** The key that opens it, in capitals. */
  readonly shortcut: string;
  readonly children: ReactNode;
}

/** A menu that a key opens with its first item focused, so that Enter selects it. */
export const ShortcutMenu = ({ label, shortcut, children }: Props) => {
  const menu = useRef<HTMLSpanElement>(null);
  // Click the button as Enter would, so that the first item gets the focus.
  useShortcut(shortcut.toLowerCase(), () => menu.current?.querySelector('button')?.click());
  return (
    <span ref={menu} className={styles.menu}>
      <Menu label={label} shortcut={shortcut}>
        {children}
      </Menu>
    </span>
  );
};
