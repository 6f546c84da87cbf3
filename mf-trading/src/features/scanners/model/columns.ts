import {
  COLUMN_FIGURES,
  type ColumnFigure,
  columnFacts,
  type FigureColumnId,
  type ScannerRow,
} from '@prebell/contracts';
import type { Preference } from '@prebell/platform';

/** Columns that show something other than a figure. */
const OTHER_COLUMNS = {
  entered: { place: 10, label: 'In', name: 'Time it entered', value: null },
  catalyst: { place: 80, label: 'Catalyst', name: 'Catalyst', value: (row: ScannerRow) => row.catalyst },
  latency: { place: 150, label: 'Latency', name: 'Latency of the last change, event to screen', value: null },
} as const;
type OtherColumn = keyof typeof OTHER_COLUMNS;

export type ColumnId = OtherColumn | FigureColumnId<ColumnFigure>;

export interface ColumnFacts {
  readonly id: ColumnId;
  /** Label in the header, short enough for a narrow column. */
  readonly label: string;
  /** Full name for the menu and the header's tooltip. */
  readonly name: string;
  /** The value to rank by, null if unknown. The function itself is null for columns that cannot rank. */
  readonly value: ((row: ScannerRow) => number | string | null) | null;
}

const figureColumn = (figure: ColumnFigure): ColumnFacts & { readonly place: number } => {
  const { id, place, label, name } = columnFacts(figure);
  return { id: id as ColumnId, place, label, name, value: (row) => row[figure] ?? null };
};

const ALL: readonly ColumnFacts[] = [
  ...COLUMN_FIGURES.map(figureColumn),
  ...Object.entries(OTHER_COLUMNS).map(([id, facts]) => ({ ...facts, id: id as OtherColumn })),
].toSorted((a, b) => a.place - b.place);

/** The table's columns other than the symbol, which always comes first. */
export const COLUMN_IDS: readonly ColumnId[] = ALL.map(({ id }) => id);

export const COLUMNS = Object.fromEntries(ALL.map((facts) => [facts.id, facts])) as unknown as Readonly<
  Record<ColumnId, ColumnFacts>
>;

const FIGURE_BY_COLUMN = new Map<string, ColumnFigure>(COLUMN_FIGURES.map((name) => [columnFacts(name).id, name]));

/** The column that shows a figure. */
export const columnOf = (figure: ColumnFigure): ColumnId => columnFacts(figure).id as ColumnId;

/** The figure that a column shows. */
export const figureOf = (column: FigureColumnId<ColumnFigure>): ColumnFigure => {
  const figure = FIGURE_BY_COLUMN.get(column);
  if (figure === undefined) throw new Error(`No figure has the column ${column}`);
  return figure;
};

export const DEFAULT_COLUMNS: readonly ColumnId[] = [
  'entered',
  'price',
  'change',
  'gap',
  'volume',
  'rvol',
  'float',
  'catalyst',
];

const isColumn = (value: unknown): value is ColumnId => (COLUMN_IDS as readonly unknown[]).includes(value);

/** The visible columns in order. */
export const COLUMNS_PREFERENCE: Preference<readonly ColumnId[]> = {
  name: 'scanner.columns',
  accepts: (value): value is readonly ColumnId[] =>
    Array.isArray(value) && value.every(isColumn) && new Set(value).size === value.length,
  fallback: DEFAULT_COLUMNS,
};

/**
 * Whether the columns are still the default; then the table shows as many as fit. Compares the content, because layouts and reloads
 * bring copies.
 */
export const areDefault = (columns: readonly ColumnId[]): boolean =>
  columns.length === DEFAULT_COLUMNS.length && columns.every((id, place) => id === DEFAULT_COLUMNS[place]);

/** Shows or hides the column `id`; a shown column is added at the end. */
export const withColumn = (columns: readonly ColumnId[], id: ColumnId, shown: boolean): readonly ColumnId[] => {
  const rest = columns.filter((one) => one !== id);
  return shown ? [...rest, id] : rest;
};

/** Moves the column `id` one place left (-1) or right (1). At the edge it stays where it is. */
export const movedColumn = (columns: readonly ColumnId[], id: ColumnId, by: -1 | 1): readonly ColumnId[] => {
  const from = columns.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= columns.length) return columns;
  return columns.with(from, columns[to] as ColumnId).with(to, id);
};
