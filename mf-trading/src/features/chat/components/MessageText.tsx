import { SymbolLink } from '@prebell/design-system';
import { messageParts } from '../model/message-parts';

interface Props {
  readonly message: string;
  readonly onSymbol: (symbol: string) => void;
}

/** The words of a message, always as text; its symbols open their chart. */
export const MessageText = ({ message, onSymbol }: Props) =>
  messageParts(message).map(({ text, symbol }, index) =>
    symbol === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change.
      <SymbolLink key={index} symbol={text} onClick={() => onSymbol(symbol)} />
    ),
  );
