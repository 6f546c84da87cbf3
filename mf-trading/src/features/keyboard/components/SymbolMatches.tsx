import type { SymbolMatch } from '@prebell/contracts';
import { SymbolLink } from '@prebell/design-system';
import styles from './Keyboard.module.css';

interface Props {
  readonly matches: readonly SymbolMatch[];
  readonly failed: boolean;
  /** The answer for the text is not here yet. */
  readonly searching: boolean;
  readonly asked: string;
  readonly onSymbol: (symbol: string) => void;
}

const SHOWN = 8;

const noteOf = (asked: string, searching: boolean): string => {
  if (asked === '') return 'For example AAPL.';
  return searching ? 'Searching…' : `No symbol matches “${asked}”.`;
};

/** Search results, best match first. */
export const SymbolMatches = ({ matches, failed, searching, asked, onSymbol }: Props) => {
  if (failed) return <p className={styles.note}>Search is unavailable. Enter opens the symbol you typed.</p>;
  if (matches.length === 0) {
    return <p className={styles.note}>{noteOf(asked, searching)}</p>;
  }
  return (
    <ul className={styles.matches} aria-label="Matches">
      {matches.slice(0, SHOWN).map(({ symbol, name, exchange }) => (
        <li key={symbol} className={styles.match}>
          <SymbolLink symbol={symbol} onClick={() => onSymbol(symbol)} />
          <span className={styles.company}>{name}</span>
          <span className={styles.exchange}>{exchange}</span>
        </li>
      ))}
    </ul>
  );
};
