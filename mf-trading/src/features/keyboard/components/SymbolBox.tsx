import { Dialog } from '@prebell/design-system';
import { type FormEvent, useRef, useState } from 'react';
import { SymbolField } from '../../../shared/symbol-search/SymbolField';
import { SymbolMatches } from '../../../shared/symbol-search/SymbolMatches';
import { useSymbolSearch } from '../../../shared/symbol-search/useSymbolSearch';
import { useTakenChoice } from '../../../shared/symbol-search/useTakenChoice';

interface Props {
  /** The letters typed before the box opened. */
  readonly initial: string;
  readonly onSymbol: (symbol: string) => void;
  readonly onClose: () => void;
}

/** Searches for a ticker or company. Enter opens the chart of an exact match, else of the best match; without a match it does nothing. */
export const SymbolBox = ({ initial, onSymbol, onClose }: Props) => {
  const [text, setText] = useState(initial);
  const search = useSymbolSearch(text);
  // The focus would return to the row of another symbol, and the next shortcut would act on that one.
  const isTaken = useRef(false);
  const take = (symbol: string) => {
    isTaken.current = true;
    onClose();
    onSymbol(symbol);
  };
  const enter = useTakenChoice(search, take);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter();
  };
  return (
    <Dialog open onClose={onClose} size="small" title="Open a chart" returnsFocus={() => !isTaken.current}>
      <form onSubmit={submit}>
        <SymbolField text={text} onText={setText} />
        <SymbolMatches search={search} verb="opens" onSymbol={take} />
      </form>
    </Dialog>
  );
};
