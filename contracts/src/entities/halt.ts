import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';

/**
 * Labels of the exchanges' codes for halts and resumptions: Nasdaq's list (tape C), and those of the CTA's reasons
 * (tapes A and B) that have no Nasdaq code. The CTA's news and market-wide halts use Nasdaq's code.
 */
export const HALT_LABELS = {
  LUDP: 'Volatility pause',
  LUDS: 'Volatility pause, straddle condition',
  M: 'Volatility pause',
  T1: 'News pending',
  T2: 'News released',
  T3: 'Resumption announced',
  T5: 'Single-stock pause',
  T6: 'Extraordinary activity',
  T7: 'Single-stock pause, quotes only',
  T8: 'ETF halt',
  T12: 'Information requested',
  H4: 'Non-compliance',
  H9: 'Filings not current',
  H10: 'SEC suspension',
  H11: 'Regulatory concern',
  O1: 'Operational halt',
  IPO1: 'IPO not yet trading',
  IPOQ: 'IPO released for quotation',
  IPOE: 'IPO delayed',
  M1: 'Corporate action',
  M2: 'Quotes not available',
  MWC0: 'Market-wide halt, carried over',
  MWC1: 'Market-wide halt, level 1',
  MWC2: 'Market-wide halt, level 2',
  MWC3: 'Market-wide halt, level 3',
  MWCQ: 'Market-wide halt over',
  R1: 'New issue available',
  R2: 'Issue available',
  R4: 'Qualifications reviewed',
  R9: 'Filings received',
  C3: 'No news from the company',
  C4: 'Qualifications met',
  C9: 'Filings met',
  C11: 'Other regulator ended the halt',
  I: 'Order imbalance',
  X: 'Operational halt',
  Y: 'Sub-penny trading',
  /** A code unknown to this version, or none. */
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
  /** When quotes resume or resumed, if known. Trading follows later; until then nobody can buy or sell. */
  quote_at: instantSchema.nullish(),
});
export type Halt = z.output<typeof haltSchema>;
export type WireHalt = z.input<typeof haltSchema>;

/** A halt began, ended, was extended or got another reason. */
export const haltEventSchema = haltSchema.extend({
  symbol: z.string(),
  kind: openEnum(z.enum(['halt', 'resume']), 'unknown'),
  at: instantSchema,
});
export type HaltEvent = z.output<typeof haltEventSchema>;
export type WireHaltEvent = z.input<typeof haltEventSchema>;

/** The prices between which a symbol may trade now (limit up, limit down), dollars. */
export const luldSchema = z.object({ reference: z.number(), lower: z.number(), upper: z.number() });
export type Luld = z.infer<typeof luldSchema>;
