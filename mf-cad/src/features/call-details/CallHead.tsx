import { type Call, isUnderWay } from '@prebell/contracts';
import { Button, KeyHint } from '@prebell/design-system';
import type { ReactNode } from 'react';
import { isWithoutUnits } from '../../shared/call-labels/call-status';
import { PendingTime } from '../../shared/call-labels/PendingTime';
import { StatusLabel } from '../../shared/call-labels/StatusLabel';
import { TimerLabels } from '../../shared/call-labels/TimerLabels';
import { useShortcut } from '../../shared/shortcut/use-shortcut';
import styles from './CallHead.module.css';
import { MOVES, type MoveName } from './call-moves';

interface Props {
  readonly call: Call;
  /** Actions that are possible now; empty for users who may only read. */
  readonly moves: readonly MoveName[];
  /** Null if the call cannot be dispatched. */
  readonly onDispatch: (() => void) | null;
  readonly onMove: (move: MoveName) => void;
  /** Opens the form for a PAR; null while nobody is on scene. */
  readonly onPar: (() => void) | null;
  /** Null if no value of the call may be corrected. */
  readonly onAmend: (() => void) | null;
  /** Null if there is no other call to merge this one with. */
  readonly onMerge: (() => void) | null;
  readonly onPrint?: (() => void) | undefined;
  /** Further actions on the call. */
  readonly tools?: ReactNode;
}

/** Address and status of a call, and the buttons for its next steps. */
export const CallHead = ({ call, moves, onDispatch, onMove, onPar, onAmend, onMerge, onPrint, tools }: Props) => {
  useShortcut('p', () => onPrint?.());
  return (
    <header className={styles.head}>
      {call.number !== null && <span className={styles.number}>Call {call.number}</span>}
      <h2 className={styles.address} dir="auto">
        {call.address_of_incident || 'No address'}
      </h2>
      <StatusLabel call={call} />
      {call.status === 'pending' && <PendingTime received={call.time_received} />}
      {isUnderWay(call.status) && <TimerLabels call={call} isWhole />}
      {isWithoutUnits(call) && <b className={styles.clear}>ALL UNITS CLEAR: X closes the call, U adds a unit</b>}
      {call.disposition && call.merged_into === null && (
        <span className={styles.disposition}>Disposition: {call.disposition}</span>
      )}
      <div className={styles.actions}>
        {moves.map((move) => (
          <MoveButton key={move} move={move} onMove={onMove} />
        ))}
        {onPar && (
          <Button onClick={onPar} aria-keyshortcuts="Y">
            PAR <KeyHint aria-hidden="true">Y</KeyHint>
          </Button>
        )}
        {onAmend && (
          <Button onClick={onAmend} aria-keyshortcuts="K">
            Correct <KeyHint aria-hidden="true">K</KeyHint>
          </Button>
        )}
        {onMerge && (
          <Button onClick={onMerge} aria-keyshortcuts="M">
            Same As <KeyHint aria-hidden="true">M</KeyHint>
          </Button>
        )}
        {tools}
        {onPrint && (
          <Button onClick={onPrint} aria-keyshortcuts="P">
            Print <KeyHint aria-hidden="true">P</KeyHint>
          </Button>
        )}
        {onDispatch && (
          <Button variant="primary" onClick={onDispatch} aria-keyshortcuts="D">
            Dispatch <KeyHint aria-hidden="true">D</KeyHint>
          </Button>
        )}
      </div>
    </header>
  );
};

const MoveButton = ({ move, onMove }: { move: MoveName; onMove: (move: MoveName) => void }) => {
  const { label, key } = MOVES[move];
  useShortcut(key.toLowerCase(), () => onMove(move));
  return (
    <Button onClick={() => onMove(move)} aria-keyshortcuts={key}>
      {label} <KeyHint aria-hidden="true">{key}</KeyHint>
    </Button>
  );
};
