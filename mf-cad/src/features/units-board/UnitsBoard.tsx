import type { Call } from '@prebell/contracts';
import { Button, Dialog, EmptyState } from '@prebell/design-system';
import { use, useEffect, useMemo, useRef } from 'react';
import { ClockOffset } from '../../shared/call-labels/clock-offset';
import { formatDuration } from '../../shared/centre-time/duration';
import { type BoardUnit, unitBoard } from '../../shared/units/unit-board';
import { callName } from '../../shared/units/units-at-work';
import { useNow } from '../../shared/use-now';
import styles from './UnitsBoard.module.css';

interface Props {
  readonly open: boolean;
  readonly calls: readonly Call[];
  /** Whether the board is up to date. An outdated one may lack units that are at work. */
  readonly isCurrent?: boolean;
  readonly onClose: () => void;
  readonly onSelect: (callId: string) => void;
}

/** Where each unit is: its latest step and how long ago that was, its call, and its last line in the radio log. */
export const UnitsBoard = ({ open, calls, isCurrent = true, onClose, onSelect }: Props) => (
  <Dialog open={open} onClose={onClose} title="Units at Work" size="large">
    {open && <Units calls={calls} isCurrent={isCurrent} onSelect={onSelect} />}
  </Dialog>
);

const Units = ({ calls, isCurrent, onSelect }: Pick<Props, 'calls' | 'isCurrent' | 'onSelect'>) => {
  const { atWork, clear } = useMemo(() => unitBoard(calls), [calls]);
  const lists = useRef<HTMLDivElement>(null);
  // Focus the first unit instead of the close button, so that Enter opens a call.
  useEffect(() => lists.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={lists} className={styles.lists}>
      {atWork.length === 0 && !isCurrent && (
        <EmptyState
          title="Units unknown"
          text="The board is not up to date. There may be units at work that you cannot see."
        />
      )}
      {atWork.length === 0 && isCurrent && (
        <EmptyState title="No units at work" text="No active call has a unit that is not clear." />
      )}
      {atWork.length > 0 && <UnitList label="Units at work" units={atWork} onSelect={onSelect} />}
      {clear.length > 0 && (
        <>
          <h3 className={styles.title}>Clear, with their last call</h3>
          <UnitList label="Clear units" units={clear} onSelect={onSelect} />
        </>
      )}
    </div>
  );
};

interface ListProps {
  readonly label: string;
  readonly units: readonly BoardUnit[];
  readonly onSelect: (callId: string) => void;
}

const UnitList = ({ label, units, onSelect }: ListProps) => (
  <ul className={styles.units} aria-label={label}>
    {units.map((one) => (
      <li key={`${one.call.id} ${one.unit}`}>
        <Button variant="ghost" className={styles.unit} onClick={() => onSelect(one.call.id)}>
          <b>{one.unit}</b>
          <Step {...one} />
          <span dir="auto">{callName(one.call)}</span>
          {one.last && (
            <span className={styles.last} dir="auto">
              {one.last.time} {one.last.notes}
            </span>
          )}
        </Button>
      </li>
    ))}
  </ul>
);

const Step = ({ step, since }: Pick<BoardUnit, 'step' | 'since'>) => {
  const now = useNow() + use(ClockOffset);
  return (
    <span>
      {step} {formatDuration(now - Date.parse(since))}
    </span>
  );
};
