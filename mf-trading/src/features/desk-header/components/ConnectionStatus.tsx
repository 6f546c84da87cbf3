import { type DotTone, formatAge, StatusDot } from '@prebell/design-system';
import { type ConnectionState, type ReadableStore, useStore } from '@prebell/platform';
import { useTick } from '../../../shared/use-tick';
import type { Freshness } from '../model/freshness';
import styles from './DeskHeader.module.css';

interface Props {
  readonly connection: ReadableStore<ConnectionState>;
  readonly freshness: Freshness;
}

const STATES: Record<ConnectionState, { readonly tone: DotTone; readonly text: string }> = {
  idle: { tone: 'neutral', text: 'Not connected' },
  connecting: { tone: 'warning', text: 'Connecting...' },
  live: { tone: 'success', text: 'Live' },
  reconnecting: { tone: 'error', text: 'Reconnecting...' },
};

/** State of the market stream and the age of the newest figure. */
export const ConnectionStatus = ({ connection, freshness }: Props) => {
  useTick(1_000);
  const { tone, text } = STATES[useStore(connection)];
  const newest = freshness.newest();
  return (
    <span className={styles.connection} title="Market stream, and the age of the newest figure">
      <StatusDot tone={tone} /> {text}
      {newest !== null && <span className={styles.age}> · {formatAge((Date.now() - newest) / 1_000)}</span>}
    </span>
  );
};
