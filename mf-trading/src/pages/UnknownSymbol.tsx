import { Button } from '@prebell/design-system';
import { useSyncExternalStore } from 'react';
import type { SymbolRows } from '../features/strip';

interface Props {
  /** Rows of the scanner beside the chart; null without any. */
  readonly rows: SymbolRows | null;
  readonly onSymbol: (symbol: string) => void;
  readonly onSearch: () => void;
}

/** Ways on from a symbol that does not exist: the first row of the list, or the search. */
export const UnknownSymbol = ({ rows, onSymbol, onSearch }: Props) => {
  const first = useSyncExternalStore(rows?.summary.subscribe ?? never, () => rows?.summary.get().order[0]);
  return (
    <>
      <Button variant="primary" onClick={onSearch}>
        Search for a symbol
      </Button>
      {first !== undefined && <Button onClick={() => onSymbol(first)}>Open {first}, the first row</Button>}
    </>
  );
};

/** Without rows there is nothing to follow. */
const never = () => () => undefined;
