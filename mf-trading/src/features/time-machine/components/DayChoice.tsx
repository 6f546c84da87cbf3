import type { Film } from '@prebell/contracts';
import { Select } from '@prebell/design-system';

interface Props {
  readonly films: readonly Pick<Film, 'date'>[];
  readonly date: string;
  readonly onDay: (date: string) => void;
}

const label = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** The recorded days, newest first. */
export const DayChoice = ({ films, date, onDay }: Props) => (
  <Select
    size="small"
    aria-label="Recorded day"
    options={films.map((film) => ({ value: film.date, label: label.format(new Date(film.date)) })).toReversed()}
    value={date}
    onValueChange={onDay}
  />
);
