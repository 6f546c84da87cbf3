export type FigureUnit = 'dollars' | 'shares' | 'percent' | 'times';
/** How a figure is written: $4.16 as '4.16', '3.9M', '+38.21%' with an arrow or without, '61.4x'. */
export type FigureFormat = 'price' | 'compact' | 'percent' | 'plain_percent' | 'ratio';
/** Which plans may read a figure; `field-plans.ts` says which tier that is. */
export type FigurePlan = 'everyone' | 'levels' | 'whole_momentum' | 'low_float';

/** A column of the scanner table. */
export interface FigureColumn {
  /** Id under which a browser stores the column's settings. */
  readonly id: string;
  /** Columns are offered in this order. */
  readonly place: number;
  /** In the head, as short as the column is narrow. */
  readonly label: string;
  /** In the menu and as the tooltip of the head. */
  readonly name: string;
  /** Whether a cell lights up for a moment when its figure changes. */
  readonly is_tinted: boolean;
}

/** Everything the product knows about a figure of a symbol, except how the engine computes it. */
export interface FigureFacts {
  /** In a sentence, such as 'price at least $2'. */
  readonly phrase: string;
  readonly unit: FigureUnit;
  readonly format: FigureFormat;
  /**
   * In a scanner row: always a number, null while unknown, or also absent from earlier servers. A new figure is 'optional',
   * because pages and servers deploy apart. Null for a figure that rows do not carry.
   */
  readonly wire: 'always' | 'nullable' | 'optional' | null;
  /** Who may read it in a row of a list that the reader's plan includes; null for a figure that rows do not contain. */
  readonly row_plan: FigurePlan | null;
  /** Plan needed to read it for symbols outside those lists; null if scans do not compare it. */
  readonly scan_plan: FigurePlan | null;
  readonly column: FigureColumn | null;
  /** One sentence for the API and the glossary. */
  readonly meaning: string;
}

/**
 * The figures of a symbol. The row's schema, the columns of the scanner table, the fields of custom scanners, the plans and the
 * descriptions in OpenAPI and glossary derive from this table, in this order; `CONTRIBUTING.md` says how to add one.
 */
export const FIGURE_TABLE = {
  price: {
    phrase: 'price',
    unit: 'dollars',
    format: 'price',
    wire: 'always',
    row_plan: 'everyone',
    scan_plan: 'everyone',
    column: { id: 'price', place: 20, label: 'Price', name: 'Price', is_tinted: true },
    meaning: 'Price of the last trade, in dollars.',
  },
  volume: {
    phrase: 'volume today',
    unit: 'shares',
    format: 'compact',
    wire: 'always',
    row_plan: 'everyone',
    scan_plan: 'everyone',
    column: { id: 'volume', place: 50, label: 'Vol', name: 'Volume today', is_tinted: false },
    meaning: 'Shares traded today since 4:00 AM ET.',
  },
  float: {
    phrase: 'float',
    unit: 'shares',
    format: 'compact',
    wire: 'nullable',
    row_plan: 'everyone',
    scan_plan: 'low_float',
    column: { id: 'float', place: 70, label: 'Float', name: 'Float', is_tinted: false },
    meaning: 'Shares that the public can trade.',
  },
  market_cap: {
    phrase: 'market cap',
    unit: 'dollars',
    format: 'compact',
    wire: 'nullable',
    row_plan: 'everyone',
    scan_plan: 'low_float',
    column: { id: 'cap', place: 140, label: 'Cap', name: 'Market cap', is_tinted: false },
    meaning: 'Price times the shares outstanding, in dollars.',
  },
  percent_change: {
    phrase: 'change since the previous close',
    unit: 'percent',
    format: 'percent',
    wire: 'nullable',
    row_plan: 'everyone',
    scan_plan: 'everyone',
    column: { id: 'change', place: 30, label: 'Chg %', name: 'Change since the previous close', is_tinted: true },
    meaning: 'Change of the price since the previous official close, in percent.',
  },
  ext_change: {
    phrase: 'change since today’s close',
    unit: 'percent',
    format: 'percent',
    wire: 'optional',
    row_plan: 'everyone',
    scan_plan: 'everyone',
    column: null,
    meaning:
      'Change of the price since today’s official close, in percent. Known from the first price after the close.',
  },
  gap: {
    phrase: 'gap up',
    unit: 'percent',
    format: 'plain_percent',
    wire: 'nullable',
    row_plan: 'everyone',
    scan_plan: 'everyone',
    column: { id: 'gap', place: 40, label: 'Gap %', name: 'Gap to the previous close', is_tinted: false },
    meaning:
      'Gap between the previous close and today’s open, in percent. Before the open it uses the last price instead.',
  },
  relative_volume: {
    phrase: 'relative volume',
    unit: 'times',
    format: 'ratio',
    wire: 'nullable',
    row_plan: 'everyone',
    scan_plan: 'whole_momentum',
    column: { id: 'rvol', place: 60, label: 'RVOL', name: 'Relative volume at this time of day', is_tinted: false },
    meaning: 'Volume today divided by the usual volume at this time of day.',
  },
  relative_volume_5m: {
    phrase: 'relative volume of 5 minutes',
    unit: 'times',
    format: 'ratio',
    wire: 'nullable',
    row_plan: 'everyone',
    scan_plan: 'whole_momentum',
    column: { id: 'rvol5m', place: 120, label: 'RVOL 5m', name: 'Relative volume, five minutes', is_tinted: false },
    meaning: 'Volume of the last five minutes divided by the usual volume of those minutes.',
  },
  relative_volume_daily: {
    phrase: 'volume against the average day',
    unit: 'times',
    format: 'ratio',
    wire: 'nullable',
    row_plan: 'everyone',
    scan_plan: 'whole_momentum',
    column: { id: 'rvolDaily', place: 130, label: 'RVOL D', name: 'Relative volume, whole day', is_tinted: false },
    meaning: 'Volume today divided by the volume of an average whole day.',
  },
  adv_pct: {
    phrase: 'volume today in percent of an average day',
    unit: 'percent',
    format: 'percent',
    wire: 'optional',
    row_plan: 'everyone',
    scan_plan: 'whole_momentum',
    column: null,
    meaning: 'Volume today in percent of the volume of an average whole day.',
  },
  float_rotation: {
    phrase: 'float rotation',
    unit: 'times',
    format: 'ratio',
    wire: 'nullable',
    row_plan: 'everyone',
    scan_plan: 'low_float',
    column: { id: 'rotation', place: 110, label: 'Rot.', name: 'Float rotation', is_tinted: false },
    meaning: 'Volume today divided by the float: how often the float has changed hands.',
  },
  vwap_distance: {
    phrase: 'distance from VWAP',
    unit: 'percent',
    format: 'percent',
    wire: null,
    row_plan: null,
    scan_plan: 'levels',
    column: null,
    meaning: 'Distance of the price from VWAP, in percent of VWAP. Only scans compare it.',
  },
  hod_distance: {
    phrase: 'distance from the high of the day',
    unit: 'percent',
    format: 'percent',
    wire: null,
    row_plan: null,
    scan_plan: 'everyone',
    column: null,
    meaning: 'Distance of the price from the high of the day, in percent of the high. Only scans compare it.',
  },
  vwap: {
    phrase: 'VWAP',
    unit: 'dollars',
    format: 'price',
    wire: 'nullable',
    row_plan: 'levels',
    scan_plan: null,
    column: { id: 'vwap', place: 90, label: 'VWAP', name: 'VWAP', is_tinted: false },
    meaning:
      'Volume-weighted average price, in dollars. It starts at 4:00 AM ET, and again at 9:30 AM once the symbol has opened.',
  },
  vwap_pm: {
    phrase: 'VWAP since 4:00 AM',
    unit: 'dollars',
    format: 'price',
    wire: 'optional',
    row_plan: 'levels',
    scan_plan: null,
    column: null,
    meaning: 'Volume-weighted average price since 4:00 AM ET, in dollars.',
  },
  hod: {
    phrase: 'high of the day',
    unit: 'dollars',
    format: 'price',
    wire: 'nullable',
    row_plan: 'everyone',
    scan_plan: null,
    column: { id: 'hod', place: 100, label: 'HOD', name: 'High of the day', is_tinted: false },
    meaning: 'Highest price today, in dollars.',
  },
  pm_high: {
    phrase: 'pre-market high',
    unit: 'dollars',
    format: 'price',
    wire: 'optional',
    row_plan: 'levels',
    scan_plan: null,
    column: null,
    meaning: 'Highest price before 9:30 AM ET, in dollars.',
  },
  rth_high: {
    phrase: 'high of the regular session',
    unit: 'dollars',
    format: 'price',
    wire: 'optional',
    row_plan: 'everyone',
    scan_plan: null,
    column: null,
    meaning: 'Highest price since 9:30 AM ET, in dollars.',
  },
} as const satisfies Readonly<Record<string, FigureFacts>>;
