import type { FigureRange } from './figure-range';

export type FigureUnit = 'dollars' | 'shares' | 'percent' | 'times' | 'minutes' | 'count';
/** How a figure is written: $4.16 as '4.16'; '3.9M'; '+38.21%' with or without an arrow; '61.4x'; '2.5 min'; '3'. */
export type FigureFormat = 'price' | 'compact' | 'percent' | 'plain_percent' | 'ratio' | 'minutes' | 'plain';
/** Groups of figures in long lists. */
export type FigureTopic = 'price' | 'volume' | 'levels' | 'company' | 'events';
/** Which plans may read a figure; `field-plans.ts` says which tier that is. */
export type FigurePlan = 'everyone' | 'levels' | 'whole_momentum' | 'low_float';

/** A column of the scanner table. */
export interface FigureColumn {
  /** Id under which a browser stores the column's settings. */
  readonly id: string;
  /** Position among the columns that the menu offers. */
  readonly place: number;
  /** In the table header; short enough for a narrow column. */
  readonly label: string;
  /** In the column menu, and as the tooltip of the header. */
  readonly name: string;
  /** Whether a cell lights up briefly when its figure changes. */
  readonly is_tinted: boolean;
}

/** Everything the product knows about a figure of a symbol, except how the engine computes it. */
export interface FigureFacts {
  /** In a sentence, such as 'price at least $2'. */
  readonly phrase: string;
  /** For a share of a whole, which the sentence names after the amount: 'volume today at least 10% of an average day'. */
  readonly part?: { readonly subject: string; readonly whole: string };
  /** The group of the figure in long lists. */
  readonly topic: FigureTopic;
  /** For the age of an event: what the symbol did, such as 'crossed above VWAP'. */
  readonly event?: string;
  readonly unit: FigureUnit;
  readonly format: FigureFormat;
  /** The values that a condition may compare it with. */
  readonly range: FigureRange;
  /**
   * How a scanner row carries it: always a number, null while unknown, or also absent from earlier servers. New figures
   * are 'optional', because pages and servers are deployed separately. Null for a figure that rows do not contain.
   */
  readonly wire: 'always' | 'nullable' | 'optional' | null;
  /** Plan needed to read it in a row of a list that the reader's plan includes; null if rows do not contain it. */
  readonly row_plan: FigurePlan | null;
  /** Plan needed to read it for symbols outside those lists; null if scans do not compare it. */
  readonly scan_plan: FigurePlan | null;
  readonly column: FigureColumn | null;
  /** One sentence that describes it in the API and the glossary. */
  readonly meaning: string;
}
