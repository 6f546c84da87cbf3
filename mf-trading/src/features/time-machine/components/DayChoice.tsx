import type { Film } from '@prebell/contracts';
import { Select } from '@prebell/design-system';
import { dayLabel } from '../model/day-label';

interface Props {
  readonly films: readonly Pick<Film, 'date'>[];
  /** Null before one is chosen. */
  readonly date: string | null;
  readonly onDay: (date: string) => void;
}

/** The recorded days, newest first. */
export const DayChoice = ({ films, date, onDay }: Props) => (
  <Select
    size="small"
    aria-label="Recorded day"
    options={[
      ...(date === null ? [{ value: '', label: 'Another day' }] : []),
      ...films.map((film) => ({ value: film.date, label: dayLabel(film.date) })).toReversed(),
    ]}
    value={date ?? ''}
    onValueChange={(next) => next !== '' && onDay(next)}
  />
);
