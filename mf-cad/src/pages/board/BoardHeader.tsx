import { Button, Clock, KeyHint } from '@prebell/design-system';
import { type ReactNode, use } from 'react';
import type { CallCounts } from '../../shared/call-labels/call-status';
import { ClockOffset } from '../../shared/call-labels/clock-offset';
import { useNow } from '../../shared/use-now';
import styles from './BoardHeader.module.css';

interface Props {
  /** Null until the first complete load, because an unknown count is not zero. */
  readonly counts: CallCounts | null;
  readonly timeZone: string;
  readonly username: string;
  readonly canWrite: boolean;
  /** Shows the state of the connection to the server. */
  readonly link: ReactNode;
  /** More status and settings that concern the whole board. */
  readonly tools?: ReactNode;
  readonly onNewCall: () => void;
  /** Opens the list of unsent entries; undefined when everything is sent. */
  readonly onUnsent?: (() => void) | undefined;
  readonly onSignOut: () => void;
}

/** The header: call counts, the centre's time, the connection, and the button for a new call. */
export const BoardHeader = ({
  counts,
  timeZone,
  username,
  canWrite,
  link,
  tools,
  onNewCall,
  onUnsent,
  onSignOut,
}: Props) => (
  <header className={styles.header}>
    <h1 className={styles.title}>Dispatch</h1>
    <ul className={styles.counts} aria-label="Call counts">
      {(['active', 'pending', 'dispatched'] as const).map((name) => (
        <li key={name} data-count={name}>
          <b>{counts === null ? '–' : counts[name].toLocaleString('en-US')}</b> {name}
        </li>
      ))}
    </ul>
    <div className={styles.tools}>
      {/* The connection comes first, so that a longer state does not move the buttons. */}
      {link}
      {onUnsent && (
        <Button size="small" onClick={onUnsent}>
          Show Unsent
        </Button>
      )}
      {tools}
      <span className={styles.here}>
        <CentreClock timeZone={timeZone} />
        <span className={styles.user}>{username}</span>
      </span>
      <Button variant="ghost" onClick={onSignOut}>
        Sign Out
      </Button>
      {canWrite && (
        <Button variant="primary" onClick={onNewCall} aria-keyshortcuts="N">
          New Call <KeyHint aria-hidden="true">N</KeyHint>
        </Button>
      )}
    </div>
  </header>
);

/** The server's time, as the centre's wall clock shows it. */
const CentreClock = ({ timeZone }: { timeZone: string }) => (
  <Clock
    className={styles.clock}
    time={useNow() + use(ClockOffset)}
    timeZone={timeZone}
    hour12={false}
    title={timeZone}
  />
);
