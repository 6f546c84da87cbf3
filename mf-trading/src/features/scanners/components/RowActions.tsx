import { BellIcon, IconButton } from '@prebell/design-system';
import { useKeyHints } from '../../../shared/keys/KeyMapProvider';
import type { RowMarks } from '../model/row-marks';
import styles from './ScannerRow.module.css';

interface Props {
  readonly symbol: string;
  readonly marks: RowMarks;
}

/** Buttons for the row under the pointer. Keyboard users have shortcuts instead, so the row stays one tab stop. */
export const RowActions = ({ symbol, marks: { pins, watched, onPin, onWatch, onAlert } }: Props) => {
  const keys = useKeyHints();
  return (
    <span className={styles.actions}>
      {onWatch !== null && (
        <IconButton
          size="small"
          tabIndex={-1}
          className={styles.action}
          label={keys.hint(`Watch ${symbol}`, 'watch')}
          aria-pressed={watched.has(symbol)}
          icon={<span aria-hidden="true">{watched.has(symbol) ? '★' : '☆'}</span>}
          onClick={(event) => {
            event.stopPropagation();
            onWatch(symbol);
          }}
        />
      )}
      {onAlert !== null && (
        <IconButton
          size="small"
          tabIndex={-1}
          className={styles.action}
          label={keys.hint(`Alert on ${symbol}`, 'alert')}
          icon={<BellIcon aria-hidden="true" />}
          onClick={(event) => {
            event.stopPropagation();
            onAlert(symbol);
          }}
        />
      )}
      <IconButton
        size="small"
        tabIndex={-1}
        className={styles.action}
        label={`Pin ${symbol} (Space)`}
        data-action="pin"
        aria-pressed={pins.has(symbol)}
        icon={<span aria-hidden="true">⤒</span>}
        onClick={(event) => {
          event.stopPropagation();
          onPin(symbol);
        }}
      />
    </span>
  );
};
