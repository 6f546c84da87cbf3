import { z } from 'zod';
import { figureFacts, SCAN_FIGURES, type ScanFigure } from './figure';
import { rangeFault } from './figure-range';

/** Figures that a scan can compare, in the units of a scanner row. A null figure meets no condition. */
export const SCAN_FIELDS: readonly ScanField[] = SCAN_FIGURES;
export const scanFieldSchema = z.enum(SCAN_FIELDS, `Choose one of these figures: ${SCAN_FIELDS.join(', ')}`);
export type ScanField = ScanFigure;

export const SCAN_OPS = ['>=', '<=', '>', '<'] as const;
export const scanOpSchema = z.enum(SCAN_OPS, `Compare with one of ${SCAN_OPS.join(' ')}`);
export type ScanOp = z.infer<typeof scanOpSchema>;

const TOO_FAR = 'Enter a number closer to zero';

/** A condition as it may be stored: some conditions are older than the ranges of their figures. */
export const storedConditionSchema = z.strictObject({
  field: scanFieldSchema,
  op: scanOpSchema,
  value: z.number('Enter a number to compare with').min(-1e15, TOO_FAR).max(1e15, TOO_FAR),
});
export type ScanCondition = z.infer<typeof storedConditionSchema>;

/** A condition whose value is in the range of its figure. */
export const scanConditionSchema = storedConditionSchema.superRefine(({ field, value }, context) => {
  const fault = rangeFault(figureFacts(field).range, value);
  if (fault !== null) context.addIssue({ code: 'custom', path: ['value'], message: fault });
});
