import { formatPercent } from '@prebell/contracts';
import { Button, CloseIcon, IconButton } from '@prebell/design-system';
import { type ReadableStore, useStore } from '@prebell/platform';
import type { ComparedSymbol } from '../hooks/useCompared';
import type { Legend } from '../model/legend';
import styles from './Compare.module.css';

interface Props {
  readonly symbol: string;
  readonly compared: readonly ComparedSymbol[];
  readonly legend: ReadableStore<Legend | null>;
  readonly onRemove: (symbol: string) => void;
}

/** The compared symbols with their change since the first bar in view, at the crosshair or now. */
export const CompareLegend = ({ symbol, compared, legend, onRemove }: Props) => {
  const changes = useStore(legend)?.compared ?? null;
  return (
    <ul className={styles.legend} aria-label={`${symbol} compared, since the first bar in view`}>
      <li className={styles.entry}>
        {symbol} <span className={styles.change}>{formatPercent(changes?.own ?? null)}</span>
      </li>
      {compared.map((one) => (
        <li key={one.symbol} className={styles.entry}>
          <span className={styles.swatch} data-colour={one.colour} aria-hidden="true" />
          {one.symbol} <State one={one} change={changes?.others[one.symbol] ?? null} />
          <IconButton
            size="small"
            className={styles.remove}
            label={`Remove ${one.symbol} from the comparison`}
            icon={<CloseIcon aria-hidden="true" />}
            onClick={() => onRemove(one.symbol)}
          />
        </li>
      ))}
    </ul>
  );
};

const State = ({ one, change }: { readonly one: ComparedSymbol; readonly change: number | null }) => {
  if (one.loading) return <span className={styles.note}>loading…</span>;
  if (one.fault === null) return <span className={styles.change}>{formatPercent(change)}</span>;
  return (
    <>
      <span role="alert" className={styles.fault}>
        {one.fault}
      </span>
      <Button size="small" aria-label={`Try again to load ${one.symbol}`} onClick={one.retry}>
        Try again
      </Button>
    </>
  );
};
