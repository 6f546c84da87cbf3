import { BellIcon, Button, IconButton, SearchIcon } from '@prebell/design-system';
import { useKeyHints } from '../shared/keys/KeyMapProvider';

interface Props {
  readonly symbol: string;
  /** The symbol is on the watchlist. */
  readonly watched: boolean;
  readonly onWatch: () => void;
  readonly onAlert: () => void;
  readonly onWhy: () => void;
  readonly onSearch: () => void;
}

/** Actions on the charted symbol, and the search for another one. */
export const ChartActions = ({ symbol, watched, onWatch, onAlert, onWhy, onSearch }: Props) => {
  const keys = useKeyHints();
  return (
    <>
      <IconButton
        size="small"
        label={keys.hint('Search for a symbol', 'search')}
        aria-keyshortcuts={keys.aria('search')}
        icon={<SearchIcon aria-hidden="true" />}
        onClick={onSearch}
      />
      <IconButton
        size="small"
        label={keys.hint(`Watch ${symbol}`, 'watch')}
        aria-keyshortcuts={keys.aria('watch')}
        aria-pressed={watched}
        icon={<span aria-hidden="true">{watched ? '★' : '☆'}</span>}
        onClick={onWatch}
      />
      <IconButton
        size="small"
        label={keys.hint(`Alert on ${symbol}`, 'alert')}
        aria-keyshortcuts={keys.aria('alert')}
        icon={<BellIcon aria-hidden="true" />}
        onClick={onAlert}
      />
      <Button
        size="small"
        variant="ghost"
        title={keys.hint('Why is it listed or not?', 'why')}
        aria-keyshortcuts={keys.aria('why')}
        onClick={onWhy}
      >
        Why?
      </Button>
    </>
  );
};
