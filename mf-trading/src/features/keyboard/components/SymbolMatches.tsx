import type { SymbolMatch } from '@prebell/contracts';
import { SymbolLink } from '@prebell/design-system';
import styles from './Keyboard.module.css';

interface Props {
  readonly matches: readonly SymbolMatch[];
  readonly failed: boolean;
  readonly asked: string;
  readonly onSymbol: (symbol: string) => void;
}

const SHOWN = 8;

/** Search results, best match first. */
export const SymbolMatches = ({ matches, failed, asked, onSymbol }: Props) => {
  if (failed) return <p className={styles.note}>Search is unavailable. Enter opens the symbol you typed.</p>;
  if (matches.length === 0) {
    return <p className={styles.note}>{asked === '' ? 'For example AAPL.' : `No symbol matches “${asked}”.`}</p>;
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
