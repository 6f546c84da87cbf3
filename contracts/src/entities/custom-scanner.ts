import { z } from 'zod';
import { instantSchema } from '../open-enum';
import { type ScanCondition, scanConditionSchema, scanFieldSchema, storedConditionSchema } from './scan';
import { scannerRowSchema } from './scanner';

/** Limits of a user's own scanner; `clauses` and `fields` apply to each group. */
export const CUSTOM_SCANNER_LIMITS = { groups: 4, clauses: 12, fields: 8, perUser: 20, rows: 200, name: 40 } as const;

/** The range of values that the earlier conditions on a field allow. */
interface Range {
  low: number;
  high: number;
  isLowOpen: boolean;
  isHighOpen: boolean;
}

const narrowed = (range: Range, { op, value }: ScanCondition): Range => {
  if (op === '>=' || op === '>') {
    if (value < range.low || (value === range.low && op === '>=')) return range;
    return { ...range, low: value, isLowOpen: op === '>' };
  }
  if (value > range.high || (value === range.high && op === '<=')) return range;
  return { ...range, high: value, isHighOpen: op === '<' };
};

const isEmpty = ({ low, high, isLowOpen, isHighOpen }: Range): boolean =>
  low > high || (low === high && (isLowOpen || isHighOpen));

const WHOLE: Range = {
  low: Number.NEGATIVE_INFINITY,
  high: Number.POSITIVE_INFINITY,
  isLowOpen: false,
  isHighOpen: false,
};

/** Errors of each condition, given the conditions before it, by position. */
const faultsOf = (where: readonly ScanCondition[]): Map<number, string> => {
  const faults = new Map<number, string>();
  const ranges = new Map<string, Range>();
  where.forEach((condition, position) => {
    const before = ranges.get(condition.field);
    if (before === undefined && ranges.size === CUSTOM_SCANNER_LIMITS.fields)
      faults.set(position, `At most ${CUSTOM_SCANNER_LIMITS.fields} different figures; remove this one`);
    const after = narrowed(before ?? WHOLE, condition);
    if (isEmpty(after)) faults.set(position, 'No value can meet this and the earlier conditions');
    else if (after === before) faults.set(position, 'An earlier condition already says this');
    ranges.set(condition.field, after);
  });
  return faults;
};

const groupOf = (conditionSchema: typeof storedConditionSchema) =>
  z
    .array(conditionSchema)
    .min(1, 'Add at least one condition')
    .max(CUSTOM_SCANNER_LIMITS.clauses, `At most ${CUSTOM_SCANNER_LIMITS.clauses} conditions`)
    .superRefine((where, context) => {
      for (const [position, message] of faultsOf(where))
        context.addIssue({ code: 'custom', path: [position], message });
    });

const definitionShape = (conditionSchema: typeof storedConditionSchema) => ({
  where: groupOf(conditionSchema),
  /**
   * Further groups of conditions: a symbol that meets all of `where`, or all of any group, is listed. Absent means
   * none: pages and servers that are older than this field reject definitions that have it.
   */
  or: z
    .array(groupOf(conditionSchema))
    .min(1)
    .max(CUSTOM_SCANNER_LIMITS.groups - 1, `At most ${CUSTOM_SCANNER_LIMITS.groups} groups of conditions`)
    .optional(),
  sort: scanFieldSchema,
  /** Symbols with a headline rank before those without. */
  catalyst_first: z.boolean().default(false),
  /**
   * Lists funds, warrants, units, rights, preferred stocks and notes as well as common stocks and ADRs; never test
   * symbols. Absent means false: pages and servers that are older than this field reject definitions that have it.
   */
  other_kinds: z.boolean().optional(),
});

/** The definition of a scan: a symbol must meet every condition of one group; matches are ranked by one figure, highest first. */
export const customDefinitionSchema = z.strictObject(definitionShape(scanConditionSchema));
export type CustomDefinition = z.output<typeof customDefinitionSchema>;

export const customScannerInputSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name')
    .max(CUSTOM_SCANNER_LIMITS.name, `At most ${CUSTOM_SCANNER_LIMITS.name} characters`),
  definition: customDefinitionSchema,
});
export type CustomScannerInput = z.input<typeof customScannerInputSchema>;

/** A user's own scanner; `version` increases with every change of the definition. */
export const customScannerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.int(),
  /**
   * Accepts further fields, so that an older page can read the answer of a newer server. Accepts values outside the
   * ranges, because some scanners are older than the ranges.
   */
  definition: z.object(definitionShape(storedConditionSchema)),
  /** The definition as a sentence. */
  description: z.string(),
  /** How many different symbols entered it on the market's current day. Only present in lists. */
  matched_today: z.int().optional(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type CustomScanner = z.output<typeof customScannerSchema>;
export type WireCustomScanner = z.input<typeof customScannerSchema>;

/** Current matches of a custom scanner: the best rows and the total. */
export const customResultSchema = z.object({
  results: z.array(scannerRowSchema),
  criteria: z.object({ description: z.string() }),
  limit: z.int(),
  count: z.int(),
});
