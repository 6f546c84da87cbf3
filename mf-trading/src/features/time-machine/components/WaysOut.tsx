import type { Film } from '@prebell/contracts';
import { Button } from '@prebell/design-system';
import { DayChoice } from './DayChoice';

interface Props {
  readonly films: readonly Film[];
  /** The day on screen; null if it is not recorded. */
  readonly date: string | null;
  readonly onDay: (date: string) => void;
  readonly onLive: () => void;
}

/** What the user can do while a day cannot be shown: choose another one, or leave. */
export const WaysOut = ({ films, date, onDay, onLive }: Props) => (
  <>
    {films.length > 1 && <DayChoice films={films} date={date} onDay={onDay} />}
    <Button size="small" variant="ghost" onClick={onLive}>
      Back to live
    </Button>
  </>
);
