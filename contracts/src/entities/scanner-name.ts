import { z } from 'zod';

export const SCANNERS = ['momentum', 'gappers', 'low_float'] as const;
export const scannerSchema = z.enum(SCANNERS);
export type Scanner = z.infer<typeof scannerSchema>;
