import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isWitness } from '../hooks/sight';
import styles from './ScannerRow.module.css';
import { createTint } from './tint';

interface Props {
  readonly column: string;
  readonly value: number;
  readonly children: ReactNode;
}

/** A cell that is briefly tinted, up or down, when `value` changes. */
export const TintedCell = ({ column, value, children }: Props) => {
  const cell = useRef<HTMLTableCellElement>(null);
  const before = useRef(value);
  const [tint] = useState(createTint);

  useEffect(() => {
    const from = before.current;
    before.current = value;
    // A tint means 'just now', so a row that scrolls into view updates without one.
    if (cell.current === null || from === value || !isWitness(cell.current.parentElement)) return;
    cell.current.dataset.direction = value > from ? 'up' : 'down';
    tint(cell.current);
  }, [value, tint]);

  return (
    <td ref={cell} className={styles.tinted} data-column={column}>
      {children}
    </td>
  );
};
