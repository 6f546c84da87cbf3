import type { Call } from '@prebell/contracts';
import { Alert, Button, EmptyState, KeyHint } from '@prebell/design-system';
import { formatTime } from '../../../shared/centre-time/centre-time';
import { errorText } from '../../../shared/errors/error-text';
import { CALL_LIMIT, POLL_SECONDS } from '../api/calls';
import type { CallWorkModel } from '../hooks/use-call-work';
import { countCalls } from '../model/call-status';
import { hasFailedWork } from '../model/call-work';
import { BoardHeader } from './BoardHeader';
import styles from './CallBoardView.module.css';
import { CallDetails } from './CallDetails';
import { CallList } from './CallList';
import { ListPlaceholder } from './ListPlaceholder';

interface Props {
  /** Null until a complete load. */
  readonly calls: readonly Call[] | null;
  /** Epoch milliseconds of the last complete load. */
  readonly loadedAt: number;
  /** Why the last poll failed, or null. */
  readonly failure: unknown;
  /** Some poll failed since the screen was opened. */
  readonly hasFailed: boolean;
  readonly selectedId: string | null;
  readonly timeZone: string;
  readonly username: string;
  readonly canWrite: boolean;
  readonly showsCaller: boolean;
  readonly work: CallWorkModel;
  readonly onSelect: (id: string | null) => void;
  readonly onRetry: () => void;
  readonly onNewCall: () => void;
  readonly onSignOut: () => void;
}

/** Calls on the left, the selected one on the right, and at all times how old that is. */
export const CallBoardView = ({
  calls,
  loadedAt,
  failure,
  hasFailed,
  selectedId,
  timeZone,
  username,
  canWrite,
  showsCaller,
  work,
  onSelect,
  onRetry,
  onNewCall,
  onSignOut,
}: Props) => {
  const selected = calls?.find(({ id }) => id === selectedId) ?? null;
  // The selected call shows its failures itself.
  const failed = (calls ?? []).filter(({ id }) => id !== selected?.id && hasFailedWork(work.works[id] ?? {}));
  const isPartial = calls !== null && calls.length >= CALL_LIMIT;
  return (
    <div className={styles.board} data-selected={selected !== null || undefined}>
      <BoardHeader
        counts={calls && countCalls(calls)}
        isPartial={isPartial}
        timeZone={timeZone}
        username={username}
        canWrite={canWrite}
        onNewCall={onNewCall}
        onSignOut={onSignOut}
      />
      {calls !== null && failure !== null && (
        <Alert kind="warning" className={styles.stale}>
          <b>Stale since {formatTime(loadedAt, timeZone)}.</b> {errorText(failure)} Trying again every {POLL_SECONDS} s.
        </Alert>
      )}
      {failed.length > 0 && (
        <Alert kind="error" className={styles.stale}>
          <b>Not saved:</b> {failed.map((call) => call.address_of_incident || 'No address').join('; ')}. Open the call
          to try again.
        </Alert>
      )}
      <div className={styles.panes}>
        <div className={styles.list}>
          {calls === null || calls.length === 0 ? (
            <ListPlaceholder isLoaded={calls !== null} hasFailed={hasFailed} failure={failure} onRetry={onRetry} />
          ) : (
            <CallList
              calls={calls}
              selectedId={selectedId}
              timeZone={timeZone}
              loadedAt={loadedAt}
              onSelect={onSelect}
            />
          )}
          {isPartial && <p className={styles.partial}>The newest {CALL_LIMIT} calls. Older ones are not shown.</p>}
        </div>
        <div className={styles.details}>
          {selected === null ? (
            <EmptyState title="Select a call to view details" />
          ) : (
            <>
              <Button className={styles.back} variant="ghost" onClick={() => onSelect(null)}>
                All calls
              </Button>
              <CallDetails
                key={selected.id}
                call={selected}
                timeZone={timeZone}
                showsCaller={showsCaller}
                model={canWrite ? work : null}
              />
            </>
          )}
        </div>
      </div>
      <div className={styles.foot}>
        {canWrite && <Keys isPending={selected?.status === 'pending'} isSelected={selected !== null} />}
        {calls !== null && (
          <span className={styles.loaded}>
            Updated {formatTime(loadedAt, timeZone)} · every {POLL_SECONDS} s
          </span>
        )}
      </div>
    </div>
  );
};

/** The keys that do something now. */
const Keys = ({ isSelected, isPending }: { isSelected: boolean; isPending: boolean }) => (
  <>
    <span>
      <KeyHint>N</KeyHint> new call
    </span>
    {isPending && (
      <span>
        <KeyHint>D</KeyHint> dispatch
      </span>
    )}
    {isSelected && (
      <>
        <span>
          <KeyHint>R</KeyHint> radio
        </span>
        <span>
          <KeyHint>C</KeyHint> comments
        </span>
      </>
    )}
  </>
);
