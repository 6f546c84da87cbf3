import { BellIcon, Button, IconButton, SearchIcon } from '@prebell/design-system';

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
export const ChartActions = ({ symbol, watched, onWatch, onAlert, onWhy, onSearch }: Props) => (
  <>
    <IconButton
      size="small"
      label="Search for a symbol (/)"
      icon={<SearchIcon aria-hidden="true" />}
      onClick={onSearch}
    />
    <IconButton
      size="small"
      label={`Watch ${symbol} (W)`}
      aria-pressed={watched}
      icon={<span aria-hidden="true">{watched ? '★' : '☆'}</span>}
      onClick={onWatch}
    />
    <IconButton
      size="small"
      label={`Alert on ${symbol} (A)`}
      icon={<BellIcon aria-hidden="true" />}
      onClick={onAlert}
    />
    <Button size="small" variant="ghost" title="Why is it listed or not? (Y)" onClick={onWhy}>
      Why?
    </Button>
  </>
);
