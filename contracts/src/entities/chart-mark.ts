import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { symbolSchema } from './market';

export const CHART_MARK_LIMITS = { perSymbol: 50, perUser: 1_000, text: 120 } as const;

/** `level`: a horizontal line with an optional name. `note`: a text at one bar and price. */
export const CHART_MARK_KINDS = ['level', 'note'] as const;
const kindSchema = z.enum(CHART_MARK_KINDS);
export type ChartMarkKind = z.infer<typeof kindSchema>;

const fields = {
  symbol: symbolSchema,
  /** Dollars. */
  price: z
    .number('Enter a price')
    .positive('Enter a price above zero')
    .max(1_000_000, 'Enter a price of at most 1,000,000'),
  /** Start of a note's bar, epoch seconds; null for a level, which spans all bars. */
  at: z.int().min(0).max(32_503_680_000).nullable(),
  /** A level's name, which may be empty, or a note's text. */
  text: z.string().trim().max(CHART_MARK_LIMITS.text, `At most ${CHART_MARK_LIMITS.text} characters`),
};

interface Shape {
  readonly kind: string;
  readonly at: number | null;
  readonly text: string;
}
const hasItsTime = ({ kind, at }: Shape) => (kind === 'note') === (at !== null);
const hasItsText = ({ kind, text }: Shape) => kind !== 'note' || text !== '';

export const chartMarkInputSchema = z
  .strictObject({
    ...fields,
    kind: kindSchema,
    /** The version that this change builds on; 0 for a new mark. */
    version: z.int().min(0),
  })
  .refine(hasItsTime, { path: ['at'], message: 'A note has a time, a level has none' })
  .refine(hasItsText, { path: ['text'], message: 'Enter the text of the note' });
export type ChartMarkInput = z.input<typeof chartMarkInputSchema>;

/** A level or note that a user drew on the chart of a symbol. `version` increases with every change. */
export const chartMarkSchema = z.object({
  ...fields,
  id: z.uuid(),
  kind: openEnum(kindSchema, 'unknown'),
  version: z.int(),
  updated_at: instantSchema,
});
export type ChartMark = z.output<typeof chartMarkSchema>;
export type WireChartMark = z.input<typeof chartMarkSchema>;
