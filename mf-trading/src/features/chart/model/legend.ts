import type { Bar } from './bars';
import type { Study } from './studies';

/** Figures of one bar, as the legend names them. */
export interface Legend {
  readonly bar: Bar;
  /** Null where the line has no value or is not drawn. */
  readonly studies: Readonly<Partial<Record<Study, number | null>>>;
}
