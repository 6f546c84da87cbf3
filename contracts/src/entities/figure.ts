import { z } from 'zod';
import type { FigureColumn, FigureFacts } from './figure-facts';
import { FIGURE_TABLE } from './figure-table';

type Table = typeof FIGURE_TABLE;
export type FigureName = keyof Table;
type Where<Field extends 'wire' | 'scan_plan' | 'column'> = {
  [Name in FigureName]: Table[Name][Field] extends null ? never : Name;
}[FigureName];

/** A figure that scanner rows carry. */
export type RowFigure = Where<'wire'>;
/** A figure that scans compare. */
export type ScanFigure = Where<'scan_plan'>;
/** A figure that can be a column of the scanner table. */
export type ColumnFigure = Where<'column'>;

export const figureFacts = (name: FigureName): FigureFacts => FIGURE_TABLE[name];

/** The id of a figure's column. */
export type FigureColumnId<Name extends ColumnFigure> = Table[Name]['column']['id'];
export const columnFacts = (name: ColumnFigure): FigureColumn => FIGURE_TABLE[name].column;

const NAMES = Object.keys(FIGURE_TABLE) as FigureName[];
export const FIGURES: readonly FigureName[] = NAMES;
export const ROW_FIGURES = NAMES.filter((name): name is RowFigure => figureFacts(name).wire !== null);
export const SCAN_FIGURES = NAMES.filter((name): name is ScanFigure => figureFacts(name).scan_plan !== null);
export const COLUMN_FIGURES = NAMES.filter((name): name is ColumnFigure => figureFacts(name).column !== null);

type SchemaOf<Wire> = Wire extends 'always'
  ? z.ZodNumber
  : Wire extends 'nullable'
    ? z.ZodNullable<z.ZodNumber>
    : z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
export type RowFigureSchemas = { [Name in RowFigure]: SchemaOf<Table[Name]['wire']> };

const schemaOf = ({ wire, meaning }: FigureFacts): z.ZodType => {
  const number = z.number();
  if (wire === 'always') return number.describe(meaning);
  return (wire === 'nullable' ? number.nullable() : number.nullish()).describe(meaning);
};

/** The figures of a scanner row as fields of its schema. */
export const rowFigureSchemas = (): RowFigureSchemas =>
  Object.fromEntries(ROW_FIGURES.map((name) => [name, schemaOf(figureFacts(name))])) as unknown as RowFigureSchemas;
