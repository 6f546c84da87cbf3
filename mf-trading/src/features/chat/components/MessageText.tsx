import { SymbolLink } from '@prebell/design-system';
import { messageParts } from '../model/message-parts';
import styles from './ChatMessages.module.css';

interface Props {
  readonly message: string;
  readonly onSymbol: (symbol: string) => void;
}

/** The words of a message, always as text; its symbols open their chart, names that are called stand out. */
export const MessageText = ({ message, onSymbol }: Props) =>
  messageParts(message).map(({ text, symbol, mention }, index) => {
    // The parts of a message never change.
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
