import { Button, Dialog, EmptyState } from '@prebell/design-system';
import { use, useEffect, useRef } from 'react';
import { ClockOffset } from '../../shared/call-labels/clock-offset';
import { formatDuration } from '../../shared/centre-time/duration';
import type { UnitAtWork } from '../../shared/units/units-at-work';
import { useNow } from '../../shared/use-now';
import styles from './UnitsBoard.module.css';

interface Props {
  readonly open: boolean;
  readonly units: readonly UnitAtWork[];
  readonly onClose: () => void;
  readonly onSelect: (callId: string) => void;
}

/** Which unit is where: every unit at work, what it did last and for how long, and its call. */
export const UnitsBoard = ({ open, units, onClose, onSelect }: Props) => (
  <Dialog open={open} onClose={onClose} title="Units at Work" size="large">
    {units.length === 0 ? (
      <EmptyState title="No units at work" text="No active call has a unit that is not clear." />
    ) : (
      <UnitList units={units} onSelect={onSelect} />
    )}
  </Dialog>
);

const UnitList = ({ units, onSelect }: Pick<Props, 'units' | 'onSelect'>) => {
  const list = useRef<HTMLUListElement>(null);
  // Enter leads to a unit's call; on the button that closes the dialog it would lead nowhere.
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <ul ref={list} className={styles.units} aria-label="Units at work">
      {units.map((atWork) => (
        <li key={`${atWork.call.id} ${atWork.unit}`}>
          <Button variant="ghost" className={styles.unit} onClick={() => onSelect(atWork.call.id)}>
            <b>{atWork.unit}</b>
            <Step {...atWork} />
            <span dir="auto">
              {[atWork.call.number, atWork.call.address_of_incident || 'No address'].filter(Boolean).join(' · ')}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
};

const Step = ({ step, since }: Pick<UnitAtWork, 'step' | 'since'>) => {
  const now = useNow() + use(ClockOffset);
  return (
    <span>
      {step} {formatDuration(now - Date.parse(since))}
    </span>
  );
};
