import type { Bar } from './bars';
import type { ComparedChanges } from './compared';
import type { Study } from './studies';

/** The values of one bar, for the legend. */
export interface Legend {
  readonly bar: Bar;
  /** Null where the line has no value or is hidden. */
  readonly studies: Readonly<Partial<Record<Study, number | null>>>;
  /** Null while nothing is compared. */
  readonly compared: ComparedChanges | null;
}
