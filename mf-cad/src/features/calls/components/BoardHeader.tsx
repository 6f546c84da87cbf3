import { Button, Clock, KeyHint } from '@prebell/design-system';
import { useNow } from '../../../shared/use-now';
import type { CallCounts } from '../model/call-status';
import styles from './BoardHeader.module.css';

interface Props {
  /** Null until a complete load: a count nobody knows is not zero. */
  readonly counts: CallCounts | null;
  /** There are older calls than the list holds. */
  readonly isPartial: boolean;
  readonly timeZone: string;
  readonly username: string;
  readonly canWrite: boolean;
  readonly onNewCall: () => void;
  readonly onSignOut: () => void;
}

/** What is going on, the centre's time, and the way to log the next call. */
export const BoardHeader = ({ counts, isPartial, timeZone, username, canWrite, onNewCall, onSignOut }: Props) => (
  <header className={styles.header}>
    <h1 className={styles.title}>Dispatch</h1>
    <ul className={styles.counts} aria-label="Call counts">
      {(['active', 'pending', 'dispatched'] as const).map((name) => (
        <li key={name} data-count={name}>
          <b>{counts === null ? '–' : `${counts[name]}${isPartial ? '+' : ''}`}</b> {name}
        </li>
      ))}
    </ul>
    <div className={styles.tools}>
      <CentreClock timeZone={timeZone} />
      <span className={styles.user}>{username}</span>
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

const CentreClock = ({ timeZone }: { timeZone: string }) => (
  <Clock className={styles.clock} time={useNow()} timeZone={timeZone} hour12={false} title={timeZone} />
);
