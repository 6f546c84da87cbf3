import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { scannerResultSchema, scannerStatusSchema } from '../entities/scanner';
import type { Scanner } from '../entities/scanner-name';

/** A scanner's name in its path. `/api/scanners/low_float` works as well (ruling 21). */
export const SCANNER_PATHS: Record<Scanner, string> = {
  momentum: 'momentum',
  gappers: 'gappers',
  low_float: 'low-float',
};

export const scanners = {
  status: defineEndpoint({
    method: 'get',
    path: '/api/scanners/status',
    access: 'user',
    summary: 'Which scanners are on and available to the user',
    response: scannerStatusSchema,
  }),
  results: defineEndpoint({
    method: 'get',
    path: '/api/scanners/{scanner}',
    access: 'user',
    summary: 'The rows of one scanner, ranked and capped by the user’s tier',
    params: z.object({ scanner: z.string().max(40) }),
    response: scannerResultSchema,
  }),
} as const;
