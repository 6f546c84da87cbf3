import { BellIcon, Button, IconButton, SearchIcon } from '@prebell/design-system';
import { useKeyHints } from '../shared/keys/KeyMapProvider';

interface LiveActions {
  readonly symbol: string;
  /** Whether the symbol is on the watchlist. */
  readonly watched: boolean;
  readonly onWatch: () => void;
  readonly onAlert: () => void;
}

interface Props {
  /** Null on a recorded day, where these actions would affect today's market, and for a symbol that does not exist. */
  readonly live: LiveActions | null;
  /** Null for a symbol that does not exist. */
  readonly onWhy: (() => void) | null;
  readonly onSearch: () => void;
}

/** Buttons for actions on the charted symbol and for the symbol search. */
export const ChartActions = ({ live, onWhy, onSearch }: Props) => {
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
      {live !== null && (
        <>
          <IconButton
            size="small"
            label={keys.hint(`Watch ${live.symbol}`, 'watch')}
            aria-keyshortcuts={keys.aria('watch')}
            aria-pressed={live.watched}
            icon={<span aria-hidden="true">{live.watched ? '★' : '☆'}</span>}
            onClick={live.onWatch}
          />
          <IconButton
            size="small"
            label={keys.hint(`Alert on ${live.symbol}`, 'alert')}
            aria-keyshortcuts={keys.aria('alert')}
            icon={<BellIcon aria-hidden="true" />}
            onClick={live.onAlert}
          />
        </>
      )}
      {onWhy !== null && (
        <Button
          size="small"
          variant="ghost"
          title={keys.hint('Why is it listed or not?', 'why')}
          aria-keyshortcuts={keys.aria('why')}
          onClick={onWhy}
        >
          Why?
        </Button>
      )}
    </>
  );
};
