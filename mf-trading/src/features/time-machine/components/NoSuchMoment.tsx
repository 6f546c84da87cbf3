import type { Film } from '@prebell/contracts';
import { Button, EmptyState } from '@prebell/design-system';
import { dayLabel } from '../model/day-label';
import { nearestDay, otherDay } from '../model/other-day';
import { WaysOut } from './WaysOut';

interface Props {
  /** The day in the address; null if the address names none. */
  readonly date: string | null;
  /** At least one. */
  readonly films: readonly Film[];
  readonly onDay: (date: string) => void;
  readonly onLive: () => void;
}

const NO_MOMENT = {
  title: 'This address names no minute',
  text: 'After "at=" it needs a day and a time in New York, such as 2025-02-06T08:45. Or choose a recorded day here.',
};

/** Shown when the address names a day that is not recorded, or no valid time. */
export const NoSuchMoment = ({ date, films, onDay, onLive }: Props) => {
  const dates = films.map((film) => film.date);
  const nearest = nearestDay(date ?? dates.at(-1) ?? '', dates);
  return (
    <EmptyState
      {...(date === null ? NO_MOMENT : otherDay(date, dates))}
      actions={
        <>
          <Button size="small" variant="primary" onClick={() => onDay(nearest)}>
            Open {dayLabel(nearest)}
          </Button>
          <WaysOut films={films} date={null} onDay={onDay} onLive={onLive} />
        </>
      }
    />
  );
};
