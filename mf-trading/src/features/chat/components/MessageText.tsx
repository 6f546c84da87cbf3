import { SymbolLink } from '@prebell/design-system';
import { messageParts } from '../model/message-parts';
import styles from './ChatMessages.module.css';

interface Props {
  readonly message: string;
  readonly onSymbol: (symbol: string) => void;
}

/** A message as plain text. Symbols open their chart; mentions are highlighted. */
export const MessageText = ({ message, onSymbol }: Props) =>
  messageParts(message).map(({ text, symbol, mention }, index) => {
    // A message never changes, so the index is a stable key for its parts.
    const key = `${index}`;
    if (symbol !== null) return <SymbolLink key={key} symbol={text} onClick={() => onSymbol(symbol)} />;
    return mention === null ? (
      text
    ) : (
      <b key={key} className={styles.mention}>
        {text}
      </b>
    );
  });
