import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './ScannerTable.module.css';
import { createTint } from './tint';

/** A figure's cell that is tinted for a moment when `value` changes, towards up or down. */
export const TintedCell = ({ value, children }: { readonly value: number; readonly children: ReactNode }) => {
  const cell = useRef<HTMLTableCellElement>(null);
  const before = useRef(value);
  const [tint] = useState(createTint);

  useEffect(() => {
    const from = before.current;
    before.current = value;
    if (cell.current === null || from === value) return;
    cell.current.dataset.direction = value > from ? 'up' : 'down';
    tint(cell.current);
  }, [value, tint]);

  return (
    <td ref={cell} className={styles.tinted}>
      {children}
    </td>
  );
};
