import type { ReactNode } from 'react';
import { useRoving } from './roving';
import styles from './Toolbar.module.css';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

/** Buttons that share one tab stop; the left and right arrow keys move between them. */
export const Toolbar = ({ label, children }: Props) => {
  const roving = useRoving<HTMLDivElement>();
  return (
    <div role="toolbar" aria-label={label} className={styles.toolbar} {...roving}>
      {children}
    </div>
  );
};
