import { toSeconds } from '@prebell/contracts';
import { Badge, type DotTone, formatAge, StatusDot } from '@prebell/design-system';
import { type ConnectionState, type ReadableStore, useStore } from '@prebell/platform';
import { useTick } from '../../../shared/use-tick';
import type { Freshness } from '../model/freshness';
import styles from './DeskHeader.module.css';

interface Props {
  readonly connection: ReadableStore<ConnectionState>;
  readonly freshness: Freshness;
  /** The figures are stale although the stream is connected. */
  readonly stale: boolean;
}

const STATES: Record<ConnectionState, { readonly tone: DotTone; readonly text: string }> = {
  idle: { tone: 'neutral', text: 'Not connected' },
  connecting: { tone: 'warning', text: 'Connecting...' },
  live: { tone: 'success', text: 'Live' },
  reconnecting: { tone: 'error', text: 'Reconnecting...' },
  crowded: { tone: 'error', text: 'Too many windows open. Close one to connect.' },
};
const STALE = { tone: 'error', text: 'Stale' } as const;

/** State of the market stream and age of the newest data. */
export const ConnectionStatus = ({ connection, freshness, stale }: Props) => {
  useTick(1_000);
  const state = useStore(connection);
  const { tone, text } = stale && state === 'live' ? STALE : STATES[state];
  const age = freshness.age();
  const skew = skewText(freshness.skew());
  return (
    <span
      className={styles.connection}
      data-starting={state === 'idle' || state === 'connecting' || undefined}
      title="Market stream, and the age of the newest data"
    >
      <StatusDot tone={tone} /> {text}
      {age !== null && <span className={styles.age}> · {formatAge(toSeconds(age))}</span>}{' '}
      {skew !== null && <Badge tone="warning">{skew}</Badge>}
    </span>
  );
};

/** 'Your clock is 3m fast': ages on this screen are still correct, but other times on this computer are not. */
const skewText = (milliseconds: number): string | null => {
  if (milliseconds === 0) return null;
  const by = formatAge(toSeconds(Math.abs(milliseconds))).replace(' ago', '');
  return `Your clock is ${by} ${milliseconds > 0 ? 'fast' : 'slow'}`;
};
