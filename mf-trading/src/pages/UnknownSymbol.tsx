import { Button } from '@prebell/design-system';
import { useSyncExternalStore } from 'react';
import type { SymbolRows } from '../features/strip';

interface Props {
  /** Rows of the scanner on the desk; null if there are none. */
  readonly rows: SymbolRows | null;
  readonly onSymbol: (symbol: string) => void;
  readonly onSearch: () => void;
}

/** Offered for a symbol that does not exist: the first symbol of the list, or the search. */
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

/** Subscribes to nothing, for a desk without rows. */
const never = () => () => undefined;
