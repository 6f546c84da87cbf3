import { z } from 'zod';

/** The desk's own scanners. Separate from `scanner.ts`, so that the table of tiers can use the names without importing rows. */
export const SCANNERS = ['momentum', 'gappers', 'low_float'] as const;
export const scannerSchema = z.enum(SCANNERS);
export type Scanner = z.infer<typeof scannerSchema>;
