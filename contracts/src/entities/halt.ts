import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';

/** Why trading in a symbol is halted, by the exchanges' codes, with the label on screen. */
export const HALT_LABELS = {
  LUDP: 'Volatility pause',
  M: 'Volatility pause',
  T1: 'News pending',
  T2: 'News released',
  T3: 'Resumption announced',
  T5: 'Single-stock pause',
  T6: 'Extraordinary activity',
  T12: 'Information requested',
  H10: 'SEC suspension',
  MWC1: 'Market-wide halt, level 1',
  MWC2: 'Market-wide halt, level 2',
  MWC3: 'Market-wide halt, level 3',
  /** A code unknown to this version. */
  other: 'Halted',
} as const;
export type HaltCode = keyof typeof HALT_LABELS;
export const HALT_CODES = Object.keys(HALT_LABELS) as [HaltCode, ...HaltCode[]];
const haltCodeSchema = openEnum(z.enum(HALT_CODES), 'other');

/** A halted symbol. Times are the market's. */
export const haltSchema = z.object({
  code: haltCodeSchema,
  since: instantSchema,
  /** When trading is expected to resume, if known; a volatility pause may be extended. */
  resume_at: instantSchema.nullable(),
});
export type Halt = z.output<typeof haltSchema>;
export type WireHalt = z.input<typeof haltSchema>;

/** A halt began, was extended or got another reason, or ended. */
export const haltEventSchema = haltSchema.extend({
  symbol: z.string(),
  kind: openEnum(z.enum(['halt', 'resume']), 'unknown'),
  at: instantSchema,
});
export type HaltEvent = z.output<typeof haltEventSchema>;
export type WireHaltEvent = z.input<typeof haltEventSchema>;

/** Prices outside which a symbol may not trade now (limit up, limit down), dollars. */
export const luldSchema = z.object({ reference: z.number(), lower: z.number(), upper: z.number() });
export type Luld = z.infer<typeof luldSchema>;
