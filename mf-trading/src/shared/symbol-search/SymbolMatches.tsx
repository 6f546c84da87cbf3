import { SymbolLink } from '@prebell/design-system';
import styles from './SymbolMatches.module.css';
import type { SymbolSearch } from './useSymbolSearch';

interface Props {
  readonly search: SymbolSearch;
  /** What Enter does with a typed ticker, as a verb: 'opens'. */
  readonly verb: string;
  readonly onSymbol: (symbol: string) => void;
}

const SHOWN = 8;

const noteOf = (asked: string, searching: boolean): string => {
  if (asked === '') return 'For example AAPL.';
  return searching ? 'Searching…' : `No symbol matches “${asked}”.`;
};

/** Search results, best match first. */
export const SymbolMatches = ({ search: { matches, failed, searching, asked }, verb, onSymbol }: Props) => {
  if (failed) return <p className={styles.note}>Search is unavailable. Enter {verb} the symbol you typed.</p>;
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
